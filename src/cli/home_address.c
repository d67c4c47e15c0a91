#include "home_address.h"

#include <arpa/inet.h>
#include <ifaddrs.h>
#include <net/if.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

/* The address that a packet to far away would leave from. Nothing is sent. */
static bool find_by_route(char text[HOME_ADDRESS])
{
    struct sockaddr_in far = {.sin_family = AF_INET, .sin_port = htons(9)}, own;
    socklen_t size = sizeof own;
    inet_pton(AF_INET, "203.0.113.1", &far.sin_addr);
    const int fd = socket(AF_INET, SOCK_DGRAM | SOCK_CLOEXEC, 0);
    const bool found = fd >= 0 && connect(fd, (struct sockaddr *)&far, sizeof far) == 0
                       && getsockname(fd, (struct sockaddr *)&own, &size) == 0;
    if (fd >= 0)
        close(fd);
    return found && inet_ntop(AF_INET, &own.sin_addr, text, HOME_ADDRESS);
}

/* Networks that this computer has made for itself: nobody else is there. */
static bool is_inner(const char *name)
{
    static const char *const inner[] = {"docker", "veth", "br-", "virbr", "lxc"};
    for (size_t i = 0; i < sizeof inner / sizeof inner[0]; i++)
        if (strncmp(name, inner[i], strlen(inner[i])) == 0)
            return true;
    return false;
}

/* Without a way to far away, as in a phone's hotspot: the first network there is. */
static bool find_by_interface(char text[HOME_ADDRESS])
{
    struct ifaddrs *all;
    bool found = false;
    if (getifaddrs(&all) != 0)
        return false;
    for (const struct ifaddrs *each = all; each && !found; each = each->ifa_next) {
        const bool is_up = (each->ifa_flags & (IFF_UP | IFF_LOOPBACK)) == IFF_UP;
        if (each->ifa_addr && each->ifa_addr->sa_family == AF_INET && is_up && !is_inner(each->ifa_name))
            found = inet_ntop(AF_INET, &((struct sockaddr_in *)each->ifa_addr)->sin_addr, text, HOME_ADDRESS);
    }
    freeifaddrs(all);
    return found;
}

bool home_address_find(char text[HOME_ADDRESS])
{
    return find_by_route(text) || find_by_interface(text);
}
