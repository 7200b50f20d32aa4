"""Addresses of the api app."""

from django.urls import URLPattern

urlpatterns: list[URLPattern] = []
