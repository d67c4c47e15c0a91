#include "home_address.h"

#include <arpa/inet.h>
#include <ifaddrs.h>
#include <net/if.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

/* Finds the source address of a packet to the internet. Connecting a UDP socket sends nothing. */
static bool find_by_route(char text[HOME_ADDRESS])
{
    struct sockaddr_in remote = {.sin_family = AF_INET, .sin_port = htons(9)}, own;
    socklen_t size = sizeof own;
    inet_pton(AF_INET, "203.0.113.1", &remote.sin_addr);
    const int fd = socket(AF_INET, SOCK_DGRAM | SOCK_CLOEXEC, 0);
    const bool found = fd >= 0 && connect(fd, (struct sockaddr *)&remote, sizeof remote) == 0
                       && getsockname(fd, (struct sockaddr *)&own, &size) == 0;
    if (fd >= 0)
        close(fd);
    return found && inet_ntop(AF_INET, &own.sin_addr, text, HOME_ADDRESS);
}

/* True for virtual networks inside this computer, where there are no other devices. */
static bool is_virtual(const char *name)
{
    static const char *const prefixes[] = {"docker", "veth", "br-", "virbr", "lxc"};
    for (size_t i = 0; i < sizeof prefixes / sizeof prefixes[0]; i++)
        if (strncmp(name, prefixes[i], strlen(prefixes[i])) == 0)
            return true;
    return false;
}

/* Takes the first network, for a computer without a route to the internet, as in a phone's hotspot. */
static bool find_by_interface(char text[HOME_ADDRESS])
{
    struct ifaddrs *all;
    bool found = false;
    if (getifaddrs(&all) != 0)
        return false;
    for (const struct ifaddrs *each = all; each && !found; each = each->ifa_next) {
        const bool is_up = (each->ifa_flags & (IFF_UP | IFF_LOOPBACK)) == IFF_UP;
        if (each->ifa_addr && each->ifa_addr->sa_family == AF_INET && is_up && !is_virtual(each->ifa_name))
            found = inet_ntop(AF_INET, &((struct sockaddr_in *)each->ifa_addr)->sin_addr, text, HOME_ADDRESS);
    }
    freeifaddrs(all);
    return found;
}

bool home_address_is_any(const char *host)
{
    static const char *const any[] = {"", "0.0.0.0", "::", "[::]"};
    for (size_t i = 0; host && i < sizeof any / sizeof any[0]; i++)
        if (strcmp(host, any[i]) == 0)
            return true;
    return !host;
}

bool home_address_find(char text[HOME_ADDRESS])
{
    return find_by_route(text) || find_by_interface(text);
}
