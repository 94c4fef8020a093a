import { useEffect, useRef, type RefObject } from 'react';
import { Icon } from '../../shared/icon.tsx';
import styles from './drag.module.css';

/** What a row is dragged by. With the focus on it, the arrow keys move the row by one. */
export const DragHandle = ({
  handle,
  name,
  place,
  of,
  onUp,
  onDown,
}: {
  handle: RefObject<HTMLButtonElement | null>;
  name: string;
  /** From 1. */
  place: number;
  of: number;
  onUp?: (() => void) | undefined;
  onDown?: (() => void) | undefined;
}) => {
  // A row that the browser moves loses the focus.
  const moved = useRef(false);
  useEffect(() => {
    if (!moved.current || document.activeElement !== document.body) return;
    moved.current = false;
    handle.current?.focus();
  });
  return (
    <button
      ref={handle}
      type="button"
      className={styles.handle}
      aria-label={`Move ${name} with the arrow keys, ${place} of ${of}`}
      onKeyDown={(event) => {
        const act = { ArrowUp: onUp, ArrowDown: onDown }[event.key];
        if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
        event.preventDefault();
        moved.current = act !== undefined;
        act?.();
      }}
    >
      <Icon name="grip" size={20} />
    </button>
  );
};
