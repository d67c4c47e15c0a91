// The user's picture: a short press takes a photo, a long press picks a file; there are buttons for both.
import { useRef, useState } from "preact/hooks";
import { t } from "../i18n/index.ts";
import { put, remove, errorText } from "../net/api.ts";
import type { Player } from "../net/protocol.ts";
import { me } from "../net/session.ts";
import { Button } from "../ui/Button.tsx";
import { Icon } from "../ui/Icon.tsx";
import { Picture } from "../ui/Picture.tsx";
import { toast } from "../ui/Toasts.tsx";
import { CameraDialog, hasCamera } from "./CameraDialog.tsx";
import { CropDialog } from "./CropDialog.tsx";

const LONG_PRESS_MS = 550;

async function changeAvatar(request: Promise<Player>): Promise<void> {
  try {
    me.value = await request;
    toast(t("saved"));
  } catch (error) {
    toast(errorText(error), 5000);
  }
}

const HIDDEN_INPUT = { class: "sr-only", tabIndex: -1, "aria-hidden": true, type: "file", accept: "image/*" } as const;

export function AvatarEditor() {
  const camera = useRef<HTMLInputElement>(null);
  const file = useRef<HTMLInputElement>(null);
  const [picture, setPicture] = useState<Blob | null>(null);
  const [filming, setFilming] = useState(false);
  const takePhoto = () => (hasCamera() ? setFilming(true) : camera.current?.click());
  const pickFile = () => file.current?.click();
  const press = usePress(takePhoto, pickFile);
  const take = (event: { currentTarget: HTMLInputElement }) => {
    setPicture(event.currentTarget.files?.[0] ?? null);
    event.currentTarget.value = "";
  };
  return (
    <div class="avatar-editor">
      <button type="button" class="avatar-press" aria-label={t("take_photo")} {...press}>
        <Picture src={me.value?.avatar} size="large" />
      </button>
      <div class="avatar-ways">
        <Button onClick={takePhoto}>
          <Icon name="camera" /> {t("take_photo")}
        </Button>
        <Button onClick={pickFile}>{t("pick_file")}</Button>
        <Button kind="quiet" onClick={() => void changeAvatar(remove<Player>("/api/avatar"))}>
          {t("remove")}
        </Button>
      </div>
      <input ref={camera} {...HIDDEN_INPUT} capture="user" onChange={take} />
      <input ref={file} {...HIDDEN_INPUT} data-role="file" onChange={take} />
      {filming && (
        <CameraDialog
          onPhoto={(photo) => (setFilming(false), setPicture(photo))}
          onClose={() => setFilming(false)}
          onFail={() => (setFilming(false), camera.current?.click())}
        />
      )}
      {picture && (
        <CropDialog
          picture={picture}
          onClose={() => setPicture(null)}
          onDone={(cropped) => (setPicture(null), void changeAvatar(put<Player>("/api/avatar", cropped)))}
        />
      )}
    </div>
  );
}

// Handlers for a button with a short and a long press; a press of a key is short. A long press counts when the finger
// is lifted: browsers open no file picker before that, and some send no click afterwards. A press that started or ended
// elsewhere does not count.
function usePress(short: () => void, long: () => void) {
  const begun = useRef(Infinity);
  const wasLong = useRef(false);
  return {
    onPointerDown: () => void (begun.current = Date.now()),
    onPointerUp: () => {
      wasLong.current = Date.now() - begun.current >= LONG_PRESS_MS;
      begun.current = Infinity;
      if (wasLong.current) long();
    },
    onPointerLeave: () => void (begun.current = Infinity),
    onContextMenu: (event: Event) => event.preventDefault(),
    onClick: (event: MouseEvent) => (event.detail === 0 || !wasLong.current) && short(),
  };
}
