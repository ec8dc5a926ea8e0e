"""Whose requests are counted together: those of one address, of IPv6 those of a network, since a household has a whole one."""

import ipaddress

NETWORK_BITS = 64


def household(address: str) -> str:
    """The address, or the network of IPv6, that stands for a visitor; what is no address stays."""
    try:
        found = ipaddress.ip_address(address)
    except ValueError:
        return address
    if isinstance(found, ipaddress.IPv4Address):
        return str(found)
    if found.ipv4_mapped is not None:  # as a proxy writes visitors of IPv4 who came through a socket of IPv6
        return str(found.ipv4_mapped)
    return str(ipaddress.ip_network((found, NETWORK_BITS), strict=False))
