// Takes a photo with the camera. Browsers allow that only over https and on localhost.
import { useEffect, useRef } from "preact/hooks";
import { t } from "../i18n/index.ts";
import { Button } from "../ui/Button.tsx";
import { Dialog } from "../ui/Dialog.tsx";

export const hasCamera = (): boolean => typeof navigator.mediaDevices?.getUserMedia === "function";

interface CameraProps {
  readonly onPhoto: (photo: Blob) => void;
  readonly onFail: () => void; // no camera, or permission denied
  readonly onClose: () => void;
}

export function CameraDialog({ onPhoto, onFail, onClose }: CameraProps) {
  const video = useRef<HTMLVideoElement>(null);
  useEffect(() => {
    let stream: MediaStream | null = null;
    let closed = false;
    const stop = () => stream?.getTracks().forEach((track) => track.stop());
    navigator.mediaDevices.getUserMedia({ video: { facingMode: "user", width: { ideal: 1280 } } }).then((got) => {
      stream = got;
      if (closed) stop();
      else if (video.current) video.current.srcObject = got;
    }, onFail);
    return () => {
      closed = true;
      stop();
    };
  }, []);
  const shoot = () => {
    const from = video.current;
    if (!from?.videoWidth) return;
    const canvas = document.createElement("canvas");
    canvas.width = from.videoWidth;
    canvas.height = from.videoHeight;
    canvas.getContext("2d")!.drawImage(from, 0, 0);
    canvas.toBlob((photo) => photo && onPhoto(photo), "image/jpeg", 0.92);
  };
  return (
    <Dialog title={t("take_photo")} onClose={onClose}>
      <video ref={video} class="camera" autoplay playsInline muted />
      <div class="dialog-actions">
        <Button onClick={onClose}>{t("cancel")}</Button>
        <Button kind="primary" onClick={shoot}>
          {t("take_photo")}
        </Button>
      </div>
    </Dialog>
  );
}
