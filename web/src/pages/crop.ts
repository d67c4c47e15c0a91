// The arithmetic of cropping: a picture behind a square window that is dragged and zoomed.
export interface Crop {
  readonly x: number; // the middle of the window, in the picture's pixels
  readonly y: number;
  readonly zoom: number; // 1: the picture's shorter side fills the window
}

export interface Size {
  readonly width: number;
  readonly height: number;
}

export const MOST_ZOOM = 6;

// Returns the side of the window in pixels of the picture.
export const sideOf = ({ width, height }: Size, zoom: number): number => Math.min(width, height) / zoom;

const clamp = (value: number, lowest: number, highest: number): number => Math.min(highest, Math.max(lowest, value));

// Returns the nearest crop whose window lies within the picture.
export function within(size: Size, crop: Crop): Crop {
  const zoom = clamp(crop.zoom, 1, MOST_ZOOM);
  const half = sideOf(size, zoom) / 2;
  return { zoom, x: clamp(crop.x, half, size.width - half), y: clamp(crop.y, half, size.height - half) };
}

export const wholeOf = (size: Size): Crop => ({ x: size.width / 2, y: size.height / 2, zoom: 1 });

// Moves the crop by dx and dy pixels of a window that is `shown` pixels wide on the screen.
export function dragged(size: Size, crop: Crop, dx: number, dy: number, shown: number): Crop {
  const scale = sideOf(size, crop.zoom) / shown;
  return within(size, { ...crop, x: crop.x - dx * scale, y: crop.y - dy * scale });
}

export const zoomed = (size: Size, crop: Crop, factor: number): Crop =>
  within(size, { ...crop, zoom: crop.zoom * factor });
