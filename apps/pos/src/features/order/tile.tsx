import { memo, type CSSProperties } from 'react';
import { VisuallyHidden } from '@servery/ui/primitives/visually-hidden.tsx';
import { useBills } from '../../shared/bills/bills-store.ts';
import type { Tile } from './shelves.ts';
import styles from './tile.module.css';

/** The tile shows how many are left from this number down. */
const few = 10;

interface ItemTileProps {
  tile: Tile;
  /** How many are left; undefined: the item is not counted. */
  left: number | undefined;
  onTap: (tile: Tile) => void;
  /** A long press, a right click or the menu key; "Edit tiles" leads there, too. */
  onEdit: (tile: Tile) => void;
}

/** One tile of the till. It subscribes to its own count alone, so that a press renders two numbers and not five hundred tiles. */
export const ItemTile = memo(({ tile, left, onTap, onEdit }: ItemTileProps) => {
  const { item, price, note, asks, color } = tile;
  const count = useBills((state) => state.counts[item.id] ?? 0);
  const off = note !== null;
  const style = color === null ? undefined : ({ '--tile': color } as CSSProperties);
  return (
    <button
      type="button"
      className={styles.tile}
      data-off={off || undefined}
      style={style}
      aria-disabled={off}
      onClick={() => onTap(tile)}
      onContextMenu={(event) => {
        event.preventDefault();
        onEdit(tile);
      }}
    >
      <span className={styles.name}>{item.name}</span>
      <span className={styles.foot}>
        <span className={styles.price}>{off ? note : price}</span>
        {!off && left !== undefined && left <= few && <span className={styles.left}>Only {left} left</span>}
        {!off && asks && item.type !== 'custom' && (
          <span className={styles.asks} aria-hidden="true">
            …
          </span>
        )}
      </span>
      {count > 0 && (
        <span className={styles.count}>
          {count}
          <VisuallyHidden> on the bill</VisuallyHidden>
        </span>
      )}
    </button>
  );
});
