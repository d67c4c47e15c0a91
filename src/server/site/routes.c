#include "routes.h"

#include "../account/account.h"
#include "../admin/admin_http.h"
#include "../http/http_handlers.h"
#include "../http/offline_upload.h"
#include "../picture/picture.h"

enum {
    SMALL_BODY = 8192,
    RECORD_BODY = 2 * OFFLINE_UPLOAD_MOST_BYTES, /* JSON escapes newlines */
    WRITES = ROUTE_WRITES,
    KNOWN = ROUTE_KNOWN,
    JSON = ROUTE_JSON,
    UNDER = ROUTE_UNDER,
    BANNED = ROUTE_BANNED,
    GOES_ON = ROUTE_GOES_ON,
    LONG = ROUTE_LONG,
};

const route site_routes[] = {
    {METHOD_POST, "/api/hello", account_hello, SMALL_BODY, WRITES | GOES_ON},
    {METHOD_POST, "/api/name", account_rename, SMALL_BODY, WRITES | KNOWN | JSON},
    {METHOD_POST, "/api/account", account_sign_up, SMALL_BODY, WRITES | KNOWN | JSON},
    {METHOD_POST, "/api/password", account_change_password, SMALL_BODY, WRITES | KNOWN | JSON},
    {METHOD_POST, "/api/login", account_log_in, SMALL_BODY, WRITES | JSON | GOES_ON},
    {METHOD_POST, "/api/logout", account_log_out, SMALL_BODY, WRITES | KNOWN | BANNED | GOES_ON},
    {METHOD_POST, "/api/logout-everywhere", account_log_out_everywhere, SMALL_BODY, WRITES | KNOWN | BANNED | GOES_ON},
    {METHOD_POST, "/api/logout-others", account_log_out_others, SMALL_BODY, WRITES | KNOWN | BANNED | GOES_ON},
    {METHOD_GET, "/api/devices", account_list_devices, 0, KNOWN},
    {METHOD_POST, "/api/devices/sign-out", account_sign_out_device, SMALL_BODY, WRITES | KNOWN | JSON},
    {METHOD_POST, "/api/recovery", account_make_recovery, SMALL_BODY, WRITES | KNOWN | JSON},
    {METHOD_POST, "/api/recovery/remove", account_remove_recovery, SMALL_BODY, WRITES | KNOWN | JSON},
    {METHOD_POST, "/api/recover", account_recover, SMALL_BODY, WRITES | JSON},
    {METHOD_POST, "/api/privacy", account_set_privacy, SMALL_BODY, WRITES | KNOWN | JSON},
    {METHOD_GET, "/api/export", account_export, 0, KNOWN | BANNED},
    {METHOD_POST, "/api/delete", account_delete, SMALL_BODY, WRITES | KNOWN | BANNED},
    {METHOD_POST, "/api/offline", api_offline, RECORD_BODY, WRITES | KNOWN | JSON | LONG},
    {METHOD_PUT, "/api/avatar", account_put_picture, PICTURE_MOST_BYTES, WRITES | KNOWN},
    {METHOD_DELETE, "/api/avatar", account_delete_picture, 0, WRITES | KNOWN},
    {METHOD_POST, "/api/admin", admin_http, SMALL_BODY, WRITES | KNOWN | JSON | GOES_ON},
    {METHOD_GET, "/api/admin/picture/", admin_http_picture, 0, KNOWN | UNDER},
    {METHOD_GET, "/avatar/", pages_avatar, 0, UNDER},
    {METHOD_GET, "/api/rules", api_rules, 0, 0},
    {METHOD_GET, "/api/rules/text", api_rules_text, 0, 0},
    {METHOD_GET, "/api/leaders", api_leaders, 0, ROUTE_SEES},
    {METHOD_GET, "/api/friends", api_friends, 0, KNOWN},
    {METHOD_GET, "/api/player/", api_player, 0, UNDER | ROUTE_SEES},
    {METHOD_GET, "/api/game/", api_game, 0, UNDER | ROUTE_SEES},
    {METHOD_GET, "/game/", api_record, 0, UNDER | ROUTE_SEES},
    {METHOD_GET, "/api/address", pages_address, 0, 0},
    {METHOD_GET, "/api/client", pages_client, 0, 0},
    {METHOD_GET, "/qr", pages_qr, 0, 0},
    {METHOD_GET, "/healthz", metrics_health, 0, 0},
    {METHOD_GET, "/readyz", metrics_ready, 0, 0},
    {METHOD_GET, "/metrics", metrics_figures, 0, 0},
    {METHOD_GET, "/", pages_file, 0, UNDER | BANNED}, /* the page and its files: everything else */
    {0},
};
