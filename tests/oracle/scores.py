"""Scoring a round and rating a game: RULES.md §6, §7 and §10, as functions of numbers alone."""


def assaf_seats(points, caller, rules):
    """§6: other hands not worth more than the caller's; with assaf_tie=off, worth less."""
    most = points[caller] if rules.assaf_tie == "on" else points[caller] - 1
    return [seat for seat in sorted(points) if seat != caller and points[seat] <= most]


def assaf_winners(points, assaf):
    """§6: of those with Assaf, the lowest hand; all of them, if tied."""
    return [seat for seat in assaf if points[seat] == min(points[other] for other in assaf)]


def round_winner(points, caller, rules, players):
    """§7: the caller, or the lowest hand with Assaf, of several the first in seat order after the caller."""
    winners = assaf_winners(points, assaf_seats(points, caller, rules))
    return min(winners, key=lambda seat: (seat - caller) % players) if winners else caller


def round_scores(points, caller, rules):
    """§6: what each active seat scores, from the points of the hands shown."""
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
    """§6: score not 0, and a positive exact multiple of cut_at. Once, no chain."""
    if score == 0 or total <= 0 or total % rules.cut_at != 0:
        return total
    return {"halve": total // 2, "minus": total - rules.cut_by, "none": total}[rules.cut]


def quotient(a, b):
    """Integer division, truncated toward zero."""
    return abs(a) // abs(b) * (1 if (a < 0) == (b < 0) else -1)


def loss_of_going_out(total, others, players, still_in):
    """Σ(t − each other player's total) / (N − S), at least 0."""
    return max(0, quotient(sum(total - other for other in others), players - still_in))


def gain_of_staying_in(total_gone_out, own_total, still_in):
    """(t − own total) / S, at least 0."""
    return max(0, quotient(total_gone_out - own_total, still_in))


def charge_for_leaving(others, players, still_in, rules):
    """As if they alone went out now with the limit + 1; S is one less than those still in; at most 200 points."""
    return min(200, loss_of_going_out(rules.limit + 1, others, players, still_in - 1))
