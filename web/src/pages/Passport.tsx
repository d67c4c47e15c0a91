// The user's own passport.
import { t } from "../i18n/index.ts";
import type { PlayerPage } from "../net/protocol.ts";
import { me } from "../net/session.ts";
import { Frame } from "../shared/Frame.tsx";
import { useFetched } from "../shared/useFetched.ts";
import { Loading } from "../shared/Loading.tsx";
import { PassportStamps } from "./PassportStamps.tsx";

export function Passport() {
  const id = me.value?.id;
  return <Frame title={t("passport")}>{id ? <Mine id={id} /> : <p class="soft">{t("loading")}</p>}</Frame>;
}

function Mine({ id }: { readonly id: number }) {
  const fetched = useFetched<PlayerPage>(`/api/player/${id}`);
  return (
    <>
      <p class="soft">{t("passport_note")}</p>
      <Loading {...fetched} show={({ stats }) => <PassportStamps stats={stats} />} />
    </>
  );
}
