"""Checks the shuffles of a record with one deck and two jokers. It is written from docs/PROTOCOL.md alone and shares no code
with the program. Usage: verify.py RECORD. The exit status is 1 if a shuffle does not match its commitment."""
import hashlib
import struct
import sys


def blake(data):
    return hashlib.blake2b(data, digest_size=32).digest()


def chacha20(key, counter):
    """Yields the words of the key stream. The counter is the last eight bytes of the nonce."""
    def rotate(word, bits):
        return (word << bits | word >> 32 - bits) & 0xFFFFFFFF

    def quarter(s, a, b, c, d):
        for first, second, third, bits in ((a, b, d, 16), (c, d, b, 12), (a, b, d, 8), (c, d, b, 7)):
            s[first] = s[first] + s[second] & 0xFFFFFFFF
            s[third] = rotate(s[third] ^ s[first], bits)

    block = 0
    while True:
        start = list(struct.unpack("<4I", b"expand 32-byte k") + struct.unpack("<8I", key))
        start += [block, 0, counter & 0xFFFFFFFF, counter >> 32]
        state = start[:]
        for _ in range(10):
            for column in range(4):
                quarter(state, column, 4 + column, 8 + column, 12 + column)
            for column in range(4):
                quarter(state, column, 4 + (column + 1) % 4, 8 + (column + 2) % 4, 12 + (column + 3) % 4)
        yield from ((a + b) & 0xFFFFFFFF for a, b in zip(start, state))
        block += 1


def below(words, bound):
    product = next(words) * bound
    while product % 2**32 < 2**32 % bound:
        product = next(words) * bound
    return product >> 32


ORDER = [rank + suit for rank in "A23456789TJQK" for suit in "cdhs"] + ["Jk"]


def shuffle(cards, key, counter):
    cards, words = sorted(cards, key=ORDER.index), chacha20(key, counter)
    for left in range(len(cards), 1, -1):
        chosen = below(words, left)
        cards[chosen], cards[left - 1] = cards[left - 1], cards[chosen]
    return cards


def split(text):
    return [text[i:i + 2] for i in range(0, len(text), 2)]


lines = [line.split() for line in open(sys.argv[1])]
tags = {line[1]: line[2:] for line in lines if line[0] == "tag"}
number, wrong, players = 0, 0, sum(line[0] == "player" for line in lines)
for line in lines:
    if line[0] == "round":
        number, reshuffles = int(line[1]), 0
        secret = bytes.fromhex(tags[f"seed{number}"][0])
        mixes = [b"" if mix == "-" else bytes.fromhex(mix) for mix in tags[f"mix{number}"]]
        key = blake(secret + b"".join(bytes([len(mix)]) + mix for mix in mixes))
        wrong += blake(secret).hex() != tags[f"commit{number}"][0]
    elif line[0] == "start" and number == 1:
        wrong += int(line[1]) != 1 + below(chacha20(key, 2**32), players)
    elif line[0] == "deck":
        wrong += shuffle(split(line[1]), key, 0) != split(line[1])
    elif line[0] == "reshuffle":
        reshuffles += 1
        wrong += shuffle(split(line[1]), key, reshuffles) != split(line[1])
print(f"{number} rounds, {wrong} wrong")
sys.exit(wrong > 0)
