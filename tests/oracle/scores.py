"""Scoring a round and rating a game: RULES.md §6, §7 and §10, as functions of numbers alone."""


def assaf_seats(points, caller, rules):
    """§6: returns the seats whose hands are worth no more than the caller's; with assaf_tie=off, less."""
    most = points[caller] if rules.assaf_tie == "on" else points[caller] - 1
    return [seat for seat in sorted(points) if seat != caller and points[seat] <= most]


def assaf_winners(points, assaf):
    """§6: returns the seats with the lowest hand of those that have Assaf; several if they are equal."""
    return [seat for seat in assaf if points[seat] == min(points[other] for other in assaf)]


def round_winner(points, caller, rules, players):
    """§7: returns the caller, or the seat with the lowest Assaf; of several, the first after the caller."""
    winners = assaf_winners(points, assaf_seats(points, caller, rules))
    return min(winners, key=lambda seat: (seat - caller) % players) if winners else caller


def lowest_hand(points, seats, after, players):
    """§3, §5: the winner of a round without a caller, of several the first in seat order after this one, which itself
    comes last."""
    least = min(points[seat] for seat in seats)
    return min((seat for seat in seats if points[seat] == least), key=lambda seat: (seat - after - 1) % players)


def round_scores(points, caller, rules):
    """§6: returns the score of each active seat, from the points of the hands shown."""
    assaf = assaf_seats(points, caller, rules)
    scores = dict(points)
    if not assaf:
        scores[caller] = points[caller] if rules.yaniv_wins == "hand" else 0
        return scores
    each = rules.assaf_each > 0 and len(assaf) >= 2
    penalty = rules.assaf_each * len(assaf) if each else rules.assaf_penalty
    zero = {"zero": assaf_winners(points, assaf), "hand": [], "all": list(points)}[rules.assaf_wins]
    scores.update({seat: 0 for seat in zero})
    scores[caller] = penalty + (points[caller] if rules.assaf_hand == "on" else 0)
    return scores


def cut_total(total, score, rules):
    """§6: cuts a total that is a positive exact multiple of cut_at, if the score was not 0. It is cut only once."""
    if score == 0 or total <= 0 or total % rules.cut_at != 0:
        return total
    return {"halve": total // 2, "minus": total - rules.cut_by, "none": total}[rules.cut]


def quotient(a, b):
    """Divides integers and truncates toward zero."""
    return abs(a) // abs(b) * (1 if (a < 0) == (b < 0) else -1)


def loss_of_going_out(total, others, players, still_in):
    """Returns Σ(t − each other player's total) / (N − S), but at least 0."""
    return max(0, quotient(sum(total - other for other in others), players - still_in))


def gain_of_staying_in(total_gone_out, own_total, still_in):
    """Returns (t − own total) / S, but at least 0."""
    return max(0, quotient(total_gone_out - own_total, still_in))


def charge_for_leaving(others, players, still_in, rules):
    """Returns the loss of a player who alone went out now with limit + 1 (S is one less than now); at most 200."""
    return min(200, loss_of_going_out(rules.limit + 1, others, players, still_in - 1))
