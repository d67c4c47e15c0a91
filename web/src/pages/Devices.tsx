// The devices on which the user is signed in, with a button to sign out each of them.
import { useEffect, useState } from "preact/hooks";
import { dayOf, t } from "../i18n/index.ts";
import { errorText, get, post } from "../net/api.ts";
import type { Device, DeviceList } from "../net/protocol.ts";
import { Button } from "../ui/Button.tsx";
import { toast } from "../ui/Toasts.tsx";

export function Devices() {
  const [list, setList] = useState<DeviceList | null>(null);
  const fetchList = async () => setList(await get<DeviceList>("/api/devices"));
  useEffect(() => void fetchList().catch(() => {}), []);
  const signOut = async (path: string, body: unknown) => {
    try {
      await post(path, body);
      await fetchList();
    } catch (error) {
      toast(errorText(error), 5000);
    }
  };
  if (!list) return null;
  return (
    <section class="card-box form">
      <h2>{t("devices")}</h2>
      <p class="soft">{t("devices_note", { n: list.idle_days })}</p>
      <ul class="devices">
        {list.devices.map((one) => (
          <DeviceRow
            key={one.id}
            device={one}
            onSignOut={() => void signOut("/api/devices/sign-out", { id: one.id })}
          />
        ))}
      </ul>
      {list.devices.length > 1 && (
        <div class="form-actions">
          <Button onClick={() => void signOut("/api/logout-others", {})}>{t("sign_out_others")}</Button>
        </div>
      )}
    </section>
  );
}

function DeviceRow({ device, onSignOut }: { readonly device: Device; readonly onSignOut: () => void }) {
  const name = device.agent || t("unknown_device");
  return (
    <li>
      <span class="device-name">
        <bdi>{name}</bdi> {device.here && <span class="label-tag">{t("this_device")}</span>}
        <span class="soft">{t("device_dates", { created: dayOf(device.created), seen: dayOf(device.seen) })}</span>
      </span>
      {!device.here && (
        <Button label={t("sign_out_device", { name })} onClick={onSignOut}>
          {t("sign_out")}
        </Button>
      )}
    </li>
  );
}
