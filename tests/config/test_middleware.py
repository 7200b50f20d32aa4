"""What every request passes first."""

import pytest
from django.test import Client


@pytest.mark.parametrize("address", ["/?q=moon%00", "/?%00=1", "/terms/moon%00/", "/api/v1/?q=%00"])
def test_an_address_with_a_nul_byte_is_refused_in_plain_words(address: str) -> None:
    answer = Client().get(address)

    assert answer.status_code == 400
    assert "NUL byte" in answer.content.decode()
    assert answer["Content-Type"].startswith("text/plain")
