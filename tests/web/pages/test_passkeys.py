"""A passkey brings an identity back after the cookie is lost: in Chromium, with an authenticator of the browser's own."""

from browserhouse import USUAL, Guest, violations
from playwright.sync_api import expect

# Kept in the device and unlocked by its person, as on a phone.
AUTHENTICATOR = {
    "protocol": "ctap2",
    "transport": "internal",
    "hasResidentKey": True,
    "hasUserVerification": True,
    "isUserVerified": True,
    "automaticPresenceSimulation": True,
}


def test_a_passkey_brings_somebody_back_until_it_is_removed(browser, server):
    guest = Guest(browser.new_context(**USUAL), server.url.replace("127.0.0.1", "localhost"))  # an address has no passkeys
    session = guest.context.new_cdp_session(guest.page)
    session.send("WebAuthn.enable")
    session.send("WebAuthn.addVirtualAuthenticator", {"options": AUTHENTICATOR})
    assert guest.context.request.post(f"{guest.url}/api/v1/identity", data={"name": "Anna"}).ok

    page = guest.opens("/devices")
    page.locator("[data-passkey=make] button").click()
    expect(page.locator("form[action$='/remove']")).to_have_count(1)
    assert violations(page) == []
    guest.context.clear_cookies()
    page = guest.opens("/devices/enter")
    assert violations(page) == []
    page.locator("[data-passkey=show] button").click()
    page.wait_for_url(f"{guest.url}/")
    expect(page.locator("#who summary")).to_contain_text("Anna")

    guest.opens("/devices").locator("form[action$='/remove'] button").click()
    expect(page.locator("form[action$='/remove']")).to_have_count(0)
    guest.context.clear_cookies()
    assert guest.troubles == []
    page = guest.opens("/devices/enter")
    page.locator("[data-passkey=show] button").click()
    expect(page.locator("[data-passkey] [role=status]")).not_to_be_empty()
    assert not guest.context.cookies()
    guest.context.close()
