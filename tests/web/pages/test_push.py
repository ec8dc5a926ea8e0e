"""A browser is called without an open page: it subscribes on the page of calls, and its worker shows what is pushed."""

import json

import pytest
from browserhouse import Guest
from patience import PATIENCE
from playwright.sync_api import expect
from pushbox import SUBSCRIBED, Browser

SIDE = """(src) => new Promise((done) => {
  const picture = new Image();
  picture.onload = () => done(picture.naturalWidth);
  picture.src = src;
})"""


@pytest.fixture
def guest(guests, server) -> Guest:
    """Somebody who has a name here, in a browser that allows notifications."""
    someone = guests(permissions=["notifications"])
    browser = Browser().subscription("https://push.example/send/1")
    keys = {"p256dh": browser["public"], "auth": browser["auth"]}
    someone.context.add_init_script(f"({SUBSCRIBED})({json.dumps([browser['address'], keys])})")
    someone.starts("fairy_land")
    return someone


def test_a_browser_is_added_and_removed_on_the_page_of_calls(guest):
    page = guest.opens("/notices")
    page.locator("#push button").click()
    own = page.locator("[data-browser]")
    expect(own.locator(".this-browser")).to_be_visible()
    expect(own).to_contain_text("push.example")
    expect(page.locator("#push button")).to_be_hidden()
    assert len(page.evaluate("sessionStorage.getItem('underhill-subscribed')")) == 87
    own.locator("button.danger").click()
    expect(own).to_have_count(0)
    expect(page.locator("#push button")).to_be_visible()
    assert page.evaluate("sessionStorage.getItem('underhill-subscribed')") is None


def test_the_worker_shows_what_is_pushed_once_per_table(guest):
    page = guest.opens("/notices")
    page.evaluate("navigator.serviceWorker.register('/worker.js').then(() => navigator.serviceWorker.ready)")
    versions = []
    session = guest.context.new_cdp_session(page)
    session.on("ServiceWorker.workerRegistrationUpdated", lambda event: versions.extend(event["registrations"]))
    session.send("ServiceWorker.enable")
    while not versions:
        page.evaluate("0")
    said = {"title": "Your turn", "text": "It is your turn at Ours.", "link": f"{guest.url}/tables/abc", "tag": "/tables/abc"}
    for _ in range(2):
        pushed = {"origin": guest.url, "registrationId": versions[0]["registrationId"], "data": json.dumps(said)}
        session.send("ServiceWorker.deliverPushMessage", pushed)
    shown = """async (looks) => {
      const worker = await navigator.serviceWorker.ready;
      for (let found = []; looks > 0; looks--) {
        found = await worker.getNotifications();
        if (found.length) return found.map(({ title, body, tag }) => [title, body, tag]);
        await new Promise((done) => setTimeout(done, 100));
      }
    }"""
    assert page.evaluate(shown, 10 * PATIENCE) == [["Your turn", "It is your turn at Ours.", "/tables/abc"]]


def test_underhill_can_be_installed(guest):
    page = guest.opens("/")
    session = guest.context.new_cdp_session(page)
    assert session.send("Page.getAppManifest")["errors"] == []
    manifest = page.evaluate("fetch('/manifest.webmanifest').then((answer) => answer.json())")
    assert manifest["display"] == "standalone" and "faerie" in manifest["description"].lower()
    for icon in manifest["icons"]:
        side = page.evaluate(SIDE, icon["src"])
        assert icon["sizes"] == f"{side}x{side}"
