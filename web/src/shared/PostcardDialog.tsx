// The postcard of a game, to share or download.
import { useEffect, useRef } from "preact/hooks";
import { t } from "../i18n/index.ts";
import { Button } from "../ui/Button.tsx";
import { Dialog } from "../ui/Dialog.tsx";
import { download, sharePicture } from "../ui/share.ts";
import { drawPostcard, standings, toPicture, type PostcardFacts } from "./postcard.ts";

interface PostcardProps {
  readonly facts: PostcardFacts;
  readonly onClose: () => void;
}

export function PostcardDialog({ facts, onClose }: PostcardProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    if (canvas.current) drawPostcard(canvas.current, facts);
  }, [facts]);
  const send = async (share: boolean) => {
    const picture = canvas.current && (await toPicture(canvas.current));
    if (!picture) return;
    const file = new File([picture], "yaniv.png", { type: "image/png" });
    if (!share || !(await sharePicture(file, t("postcard_text")))) download(picture, file.name);
  };
  const words = standings(facts)
    .map((one) => `${one.name} ${one.total}`)
    .join(", ");
  return (
    <Dialog title={t("postcard")} onClose={onClose} wide>
      <canvas ref={canvas} class="postcard" role="img" aria-label={`${t("postcard")}: ${words}`} />
      <div class="dialog-actions">
        <Button onClick={() => void send(false)}>{t("download")}</Button>
        {"share" in navigator && (
          <Button kind="primary" onClick={() => void send(true)}>
            {t("share")}
          </Button>
        )}
      </div>
    </Dialog>
  );
}
