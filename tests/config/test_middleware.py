"""What every request passes first."""

import gzip

import pytest
from django.test import Client


@pytest.mark.parametrize(
    ("address", "content_type"),
    [
        ("/?q=moon%00", "text/plain"),
        ("/?%00=1", "text/plain"),
        ("/terms/moon%00/", "text/plain"),
        ("/api/v1/terms/?q=%00", "application/problem+json"),
    ],
)
def test_an_address_with_a_nul_byte_is_refused_in_plain_words(
    address: str, content_type: str
) -> None:
    answer = Client().get(address)

    assert answer.status_code == 400
    assert "NUL byte" in answer.content.decode()
    assert answer["Content-Type"].startswith(content_type)


@pytest.mark.parametrize("address", ["/about/", "/api/v1/terms/", "/feeds/"])
def test_text_is_sent_in_fewer_bytes_to_whoever_takes_it_so(
    founding_archive: None, address: str
) -> None:
    whole = Client().get(address)
    small = Client().get(address, headers={"Accept-Encoding": "gzip"})

    assert small["Content-Encoding"] == "gzip"
    assert len(small.content) < len(whole.content)
    assert gzip.decompress(small.content) == whole.content
    assert "Content-Encoding" not in whole
