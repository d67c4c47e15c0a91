// Reports to the operators of the server.
import { t, tMaybe } from "../i18n/index.ts";
import { toast } from "../ui/Toasts.tsx";
import type { Connection } from "./connection.ts";

// Sends a report, and thanks the user or says why it was refused.
export async function sendReport(connection: Connection, fields: Record<string, unknown>): Promise<void> {
  const answer = await connection.request("report", fields);
  if (answer.ok) toast(t("report_sent"));
  else toast(answer.error === "lost" ? t("not_connected") : (tMaybe(`error_${answer.error}`) ?? answer.message));
}
