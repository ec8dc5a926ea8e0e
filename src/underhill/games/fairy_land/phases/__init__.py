"""The phases of a turn: dawn, day (auction, payment, taking, looking), sunset. One file each."""
