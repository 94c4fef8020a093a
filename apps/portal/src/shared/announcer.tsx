import { useEffect, useSyncExternalStore } from 'react';
import { Icon } from './ui/icon.tsx';
import * as icons from './ui/icons.ts';
import styles from './announcer.module.css';

interface Notice {
  text: string;
  /** Reverses what was just done. */
  undo?: (() => void) | undefined;
}

let notice: Notice | null = null;
const listeners = new Set<() => void>();
const set = (next: Notice | null) => {
  notice = next;
  for (const listener of listeners) listener();
};
const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Announces what just happened, visibly and to screen readers; with `undo` it can be reversed while it is shown. */
export const announce = (text: string, undo?: () => void): void => set({ text, undo });

/** Removes a notice that only informs, because the sheet that now opens would cover it. A notice with undo stays. */
export const tidyNotices = (): void => {
  if (notice && !notice.undo) set(null);
};

/** Long enough to read and reach for; a notice with undo stays longer. */
const shownFor = (current: Notice) => (current.undo ? 8000 : 2600);

/** Where notices appear: on the page, and in each open sheet. */
export const Announcer = () => {
  const current = useSyncExternalStore(
    subscribe,
    () => notice,
    () => null,
  );
  useEffect(() => {
    if (!current) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const count = () => (timer = setTimeout(() => set(null), shownFor(current)));
    // A new visitor waits for the page: a notice stays until all of it has loaded, and for its usual time after that.
    if (document.readyState === 'complete') count();
    else addEventListener('load', count);
    return () => {
      clearTimeout(timer);
      removeEventListener('load', count);
    };
  }, [current]);
  return (
    <div className={styles.place} role="status" aria-live="polite">
      {current && (
        <div className={styles.notice}>
          <Icon of={icons.check} />
          <span>{current.text}</span>
          {current.undo && (
            <button
              type="button"
              className={styles.undo}
              onClick={() => {
                current.undo?.();
                set(null);
              }}
            >
              Undo
            </button>
          )}
        </div>
      )}
    </div>
  );
};
