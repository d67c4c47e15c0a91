#include "race.h"

static int counted(int round_trip)
{
    if (round_trip < 0)
        return 0;
    return round_trip < RACE_MOST_US ? round_trip : RACE_MOST_US;
}

int64_t race_made(race_entry entry)
{
    return entry.arrived - counted(entry.round_trip) / 2;
}

bool race_slap_first(race_entry slap, race_entry held)
{
    return race_made(slap) < race_made(held);
}

int64_t race_held_until(int64_t arrived, int drawers_round_trip)
{
    return arrived + counted(drawers_round_trip);
}

int64_t race_window_until(int64_t arrived, int64_t drawn, int window_ms)
{
    const int64_t over = drawn + (int64_t)window_ms * 1000;
    return arrived > over ? arrived : over;
}
