// Crops a picture to a square by dragging and zooming before it is uploaded.
import { useEffect, useRef, useState } from "preact/hooks";
import { t } from "../i18n/index.ts";
import { Button } from "../ui/Button.tsx";
import { Dialog } from "../ui/Dialog.tsx";
import { toast } from "../ui/Toasts.tsx";
import { dragged, MOST_ZOOM, sideOf, wholeOf, within, zoomed, type Crop } from "./crop.ts";

const SHOWN = 280; // size of the crop window on the screen in pixels
const SENT = 512; // size of the uploaded picture in pixels; the server scales it down

interface CropProps {
  readonly picture: Blob;
  readonly onDone: (cropped: Blob) => void;
  readonly onClose: () => void;
}

function draw(canvas: HTMLCanvasElement, image: ImageBitmap, crop: Crop): void {
  const side = sideOf(image, crop.zoom);
  const context = canvas.getContext("2d")!;
  context.fillStyle = "#fff";
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.imageSmoothingQuality = "high";
  context.drawImage(image, crop.x - side / 2, crop.y - side / 2, side, side, 0, 0, canvas.width, canvas.height);
}

function cut(image: ImageBitmap, crop: Crop): Promise<Blob | null> {
  const canvas = document.createElement("canvas");
  canvas.width = canvas.height = SENT;
  draw(canvas, image, crop);
  return new Promise((resolve) => canvas.toBlob(resolve, "image/jpeg", 0.9));
}

export function CropDialog({ picture, onDone, onClose }: CropProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [image, setImage] = useState<ImageBitmap | null>(null);
  const [crop, setCrop] = useState<Crop>({ x: 0, y: 0, zoom: 1 });
  useEffect(() => {
    createImageBitmap(picture).then(
      (bitmap) => (setImage(bitmap), setCrop(wholeOf(bitmap))),
      () => (toast(t("no_picture"), 5000), onClose()),
    );
  }, [picture]);
  useEffect(() => {
    if (image && canvas.current) draw(canvas.current, image, crop);
  }, [image, crop]);
  const drag = useDrag(
    (dx, dy, factor) => image && setCrop((now) => zoomed(image, dragged(image, now, dx, dy, SHOWN), factor)),
  );
  const done = async () => {
    const cropped = image && (await cut(image, crop));
    if (cropped) onDone(cropped);
  };
  return (
    <Dialog title={t("crop_picture")} onClose={onClose} sheet>
      <canvas
        ref={canvas}
        class="crop"
        width={SHOWN * 2}
        height={SHOWN * 2}
        role="img"
        aria-label={t("crop_picture")}
        tabIndex={0}
        {...drag}
      />
      <label class="field toggle">
        <span class="field-label">{t("zoom")}</span>
        <input
          type="range"
          min="1"
          max={MOST_ZOOM}
          step="0.05"
          value={crop.zoom}
          onInput={(event) => image && setCrop(within(image, { ...crop, zoom: event.currentTarget.valueAsNumber }))}
        />
      </label>
      <div class="dialog-actions">
        <Button onClick={onClose}>{t("cancel")}</Button>
        <Button kind="primary" disabled={!image} onClick={() => void done()}>
          {t("use_picture")}
        </Button>
      </div>
    </Dialog>
  );
}

type Move = (dx: number, dy: number, factor: number) => void;

const KEYS: Readonly<Record<string, readonly [number, number, number]>> = {
  ArrowLeft: [12, 0, 1],
  ArrowRight: [-12, 0, 1],
  ArrowUp: [0, 12, 1],
  ArrowDown: [0, -12, 1],
  "+": [0, 0, 1.15],
  "-": [0, 0, 1 / 1.15],
};

// One finger drags, two fingers or the wheel zoom, and the arrow, + and − keys do both.
function useDrag(move: Move) {
  const points = useRef(new Map<number, { x: number; y: number }>());
  const spread = () => {
    const [a, b] = [...points.current.values()];
    return a && b ? Math.hypot(a.x - b.x, a.y - b.y) : 0;
  };
  const lift = (event: PointerEvent) => points.current.delete(event.pointerId);
  return {
    onPointerDown: (event: PointerEvent) => {
      (event.currentTarget as Element).setPointerCapture(event.pointerId);
      points.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
    },
    onPointerMove: (event: PointerEvent) => {
      const last = points.current.get(event.pointerId);
      if (!last) return;
      const before = spread();
      points.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
      const count = points.current.size;
      move((event.clientX - last.x) / count, (event.clientY - last.y) / count, before > 0 ? spread() / before : 1);
    },
    onPointerUp: lift,
    onPointerCancel: lift,
    onWheel: (event: WheelEvent) => (event.preventDefault(), move(0, 0, Math.exp(-event.deltaY / 400))),
    onKeyDown: (event: KeyboardEvent) => {
      const step = KEYS[event.key];
      if (step) (event.preventDefault(), move(...step));
    },
  };
}
