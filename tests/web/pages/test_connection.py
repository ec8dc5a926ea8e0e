"""A lost connection is told, and comes back by itself: after the stream was cut, and after the server was killed in mid-game."""

import random

from browserhouse import PHONE, Guest
from clubhouse import fresh_database
from playwright.sync_api import expect
from webhouse import Server


def test_a_cut_stream_is_told_and_resumed(guests):
    anna, onlooker = guests(), guests()
    table = anna.starts("fairy_land")
    onlooker.opens(table)
    onlooker.context.set_offline(True)
    chance = random.Random(1)
    for _ in range(3):
        anna.plays(chance)
    onlooker.page.evaluate("dispatchEvent(new Event('offline'))")
    onlooker.context.set_offline(False)
    anna.waits_for_turn()
    onlooker.page.wait_for_function("n => Number(document.querySelector('main').dataset.number) >= n", arg=anna.number)
    onlooker.troubles.clear()


def test_what_the_page_says_takes_the_width_of_a_phone(guests):
    guest = guests(viewport=PHONE, has_touch=True, is_mobile=True, locale="de")
    page = guest.opens("/")
    page.evaluate("() => { const toast = document.getElementById('toast'); toast.textContent = toast.dataset.lost; }")
    box = page.locator("#toast").bounding_box()
    assert 0.85 * PHONE["width"] < box["width"] < PHONE["width"] and box["height"] < 110


def test_a_server_killed_in_mid_game_loses_nothing_and_the_page_goes_on(browser, tmp_path):
    database = fresh_database("sqlite", tmp_path)
    server = Server(database, bots="random")
    port = server.url.rsplit(":", 1)[1]
    guest = Guest(browser.new_context(locale="en", reduced_motion="reduce"), server.url)
    guest.starts("fairy_land")
    chance = random.Random(2)
    for _ in range(3):
        guest.plays(chance)
    guest.waits_for_turn()
    number, question = guest.number, guest.page.locator(".question").inner_text()
    server.kill()
    expect(guest.page.locator("#toast")).to_contain_text("Every move is kept")
    again = Server(database, port=int(port), bots="random")
    expect(guest.page.locator("#toast")).to_contain_text("restarted")
    assert guest.number >= number and guest.page.locator(".question").inner_text() == question
    guest.plays(chance)
    guest.context.close()
    again.stop()
