/** Everything that this device stores is under this name. */
const prefix = 'servery.';

/** Reads a stored text; null if there is none, or if the browser stores nothing (private windows, full disks). */
export function readPersisted(key: string): string | null {
  try {
    return localStorage.getItem(prefix + key);
  } catch {
    return null;
  }
}

/** Stores a text, or deletes it with null. Returns whether it was really stored. */
export function keep(key: string, text: string | null): boolean {
  try {
    if (text === null) localStorage.removeItem(prefix + key);
    else localStorage.setItem(prefix + key, text);
    return true;
  } catch {
    return false;
  }
}

/**
 * Reports the keys that other tabs change; null: any of them may have changed. The browser reports no changes to a page that it keeps for its
 * back button.
 */
export function onStoredElsewhere(listener: (key: string | null) => void): () => void {
  const heard = ({ key }: StorageEvent) => {
    if (key === null) listener(null);
    else if (key.startsWith(prefix)) listener(key.slice(prefix.length));
  };
  const shown = ({ persisted }: PageTransitionEvent) => {
    if (persisted) listener(null);
  };
  addEventListener('storage', heard);
  addEventListener('pageshow', shown);
  return () => {
    removeEventListener('storage', heard);
    removeEventListener('pageshow', shown);
  };
}
