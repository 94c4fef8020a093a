import { Slider } from '@mantine/core';
import { useRef, type KeyboardEvent, type PointerEvent } from 'react';
import { cropUnits, type PictureCrop } from '@servery/domain/pictures';
import { imageSources } from '@servery/app-kit/image.ts';
import type { ImageRef } from '@servery/domain/menu';
import styles from './pictures.module.css';

const clamp = (value: number, least: number, most: number) => Math.min(most, Math.max(least, value));

/** The crop moved, as far as the picture goes. */
const movedBy = (crop: PictureCrop, across: number, down: number): PictureCrop => ({
  ...crop,
  x: clamp(Math.round(crop.x + across), 0, cropUnits - crop.width),
  y: clamp(Math.round(crop.y + down), 0, cropUnits - crop.height),
});

/** The crop around its middle, as a share of the largest one of its shape. */
const sized = (crop: PictureCrop, largest: PictureCrop, share: number): PictureCrop => {
  const width = Math.max(1, Math.round(largest.width * share));
  const height = Math.max(1, Math.round(largest.height * share));
  const middle = { x: crop.x + crop.width / 2 - width / 2, y: crop.y + crop.height / 2 - height / 2 };
  return movedBy({ x: 0, y: 0, width, height }, middle.x, middle.y);
};

const steps: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** A picture with the part of it that is shown: moved by dragging or the arrow keys, sized by a slider. */
export const CropFrame = ({
  image,
  crop,
  largest,
  onChange,
}: {
  image: ImageRef;
  crop: PictureCrop;
  /** The largest part of the shape. */
  largest: PictureCrop;
  onChange: (crop: PictureCrop) => void;
}) => {
  const picture = useRef<HTMLDivElement>(null);
  const start = useRef<{ x: number; y: number; crop: PictureCrop } | null>(null);
  const percent = (part: number) => `${(part / cropUnits) * 100}%`;
  const down = (event: PointerEvent) => {
    event.currentTarget.setPointerCapture(event.pointerId);
    start.current = { x: event.clientX, y: event.clientY, crop };
  };
  const move = (event: PointerEvent) => {
    const box = picture.current?.getBoundingClientRect();
    if (!start.current || !box) return;
    const across = ((event.clientX - start.current.x) / box.width) * cropUnits;
    const along = ((event.clientY - start.current.y) / box.height) * cropUnits;
    onChange(movedBy(start.current.crop, across, along));
  };
  const press = (event: KeyboardEvent) => {
    const step = steps[event.key];
    if (!step) return;
    event.preventDefault();
    const far = event.shiftKey ? 1000 : 100;
    onChange(movedBy(crop, step[0] * far, step[1] * far));
  };
  const share = Math.round((crop.width / largest.width) * 100);
  return (
    <>
      <div ref={picture} className={styles.cropped}>
        <img {...imageSources(image, { width: 640 })} alt="" draggable={false} />
        <button
          type="button"
          className={styles.frame}
          aria-label="The part that is shown. Move it with the arrow keys."
          style={{ left: percent(crop.x), top: percent(crop.y), width: percent(crop.width), height: percent(crop.height) }}
          onPointerDown={down}
          onPointerMove={move}
          onPointerUp={() => (start.current = null)}
          onKeyDown={press}
        />
      </div>
      <Slider
        label={(value) => `${value} %`}
        thumbLabel="How much of the picture is shown"
        min={20}
        max={100}
        value={share}
        onChange={(value) => onChange(sized(crop, largest, value / 100))}
      />
    </>
  );
};
