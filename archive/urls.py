"""Addresses of the archive app."""

from django.urls import URLPattern

urlpatterns: list[URLPattern] = []
