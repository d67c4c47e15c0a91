// /admin: what operators see and do, for accounts that have the right.
import { useEffect, useState } from "preact/hooks";
import { t, type Key } from "../i18n/index.ts";
import { errorText } from "../net/api.ts";
import { Frame } from "../shared/Frame.tsx";
import { Button } from "../ui/Button.tsx";
import { ActDialog, type Act } from "./ActDialog.tsx";
import { command } from "./commands.ts";
import { EvidencePart } from "./EvidencePart.tsx";
import { AuditList, BanList, OnlineList, ReportList, TableList } from "./lists.tsx";
import { ServerPart } from "./ServerPart.tsx";

const PARTS = ["reports", "online", "tables", "bans", "evidence", "server", "audit"] as const;
type Part = (typeof PARTS)[number];

export type Ask = (act: Act) => void;

export function AdminPage() {
  const [part, setPart] = useState<Part>("reports");
  const [act, ask] = useState<Act | null>(null);
  const [shown, setShown] = useState(0); // counts refreshes
  const refresh = () => setShown(shown + 1);
  return (
    <Frame title={t("admin")} wide>
      <nav class="admin-parts" aria-label={t("admin")}>
        {PARTS.map((one) => (
          <Button
            key={one}
            kind={one === part ? "primary" : "plain"}
            pressed={one === part}
            onClick={() => setPart(one)}
          >
            {t(`admin_${one}` as Key)}
          </Button>
        ))}
        <Button onClick={refresh}>{t("admin_refresh")}</Button>
      </nav>
      <PartView key={`${part} ${shown}`} part={part} ask={ask} refresh={refresh} />
      {act && <ActDialog act={act} onClose={() => ask(null)} onDone={refresh} />}
    </Frame>
  );
}

interface PartProps {
  readonly part: Part;
  readonly ask: Ask;
  readonly refresh: () => void;
}

function PartView({ part, ask, refresh }: PartProps) {
  switch (part) {
    case "evidence":
      return <EvidencePart />;
    case "server":
      return <ServerPart ask={ask} refresh={refresh} />;
    default:
      return <Listed part={part} ask={ask} />;
  }
}

const LISTS = { reports: ReportList, online: OnlineList, tables: TableList, bans: BanList, audit: AuditList };

function Listed({ part, ask }: { readonly part: keyof typeof LISTS; readonly ask: Ask }) {
  const [rows, setRows] = useState<readonly unknown[] | null>(null);
  const [problem, setProblem] = useState("");
  useEffect(() => {
    command<Record<string, readonly unknown[]>>(part).then(
      (answer) => setRows(answer[part] ?? []),
      (error) => setProblem(errorText(error)),
    );
  }, [part]);
  if (problem) return <p role="alert">{problem}</p>;
  if (!rows) return <p class="soft">{t("loading")}</p>;
  if (rows.length === 0) return <p class="soft">{t("admin_none")}</p>;
  const List = LISTS[part] as (props: { rows: readonly unknown[]; ask: Ask }) => preact.JSX.Element;
  return <List rows={rows} ask={ask} />;
}
