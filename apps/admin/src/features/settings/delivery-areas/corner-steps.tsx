import { Button } from '@mantine/core';
import type { Corners } from './area.types.ts';
import styles from './delivery-areas.module.css';

/** Fewer corners enclose no ground. */
const fewest = 3;

/** Goes from corner to corner, each marked on the map, and removes one: by keyboard and by touch. */
export const CornerSteps = ({
  corners,
  marked,
  onMark,
  onChange,
}: {
  corners: Corners;
  /** The corner that is marked; null: none. */
  marked: number | null;
  onMark: (at: number | null) => void;
  onChange: (corners: Corners) => void;
}) => {
  const count = corners.length;
  const at = marked === null || marked >= count ? null : marked;
  const step = (by: number) => onMark(((at ?? (by > 0 ? -1 : 0)) + by + count) % count);
  return (
    <div role="group" aria-label="Corners one by one" className={styles.corners}>
      <Button size="md" variant="default" disabled={count === 0} onClick={() => step(-1)}>
        Previous corner
      </Button>
      <Button size="md" variant="default" disabled={count === 0} onClick={() => step(1)}>
        Next corner
      </Button>
      <Button
        size="md"
        variant="default"
        disabled={at === null || count <= fewest}
        onClick={() => {
          onChange(corners.filter((_, index) => index !== at));
          onMark(null);
        }}
      >
        {at === null ? 'Remove a corner' : `Remove corner ${at + 1}`}
      </Button>
      <span role="status" className={styles.hint}>
        {at === null ? `${count} ${count === 1 ? 'corner' : 'corners'}.` : `Corner ${at + 1} of ${count} is marked on the map.`}
        {count <= fewest && ' An area needs at least three.'}
      </span>
    </div>
  );
};
