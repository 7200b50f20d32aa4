"""Addresses of the games app."""

from django.urls import URLPattern

urlpatterns: list[URLPattern] = []
