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

/** Reports changes made by other tabs. */
export function onStoredElsewhere(listener: (key: string) => void): () => void {
  const heard = (event: StorageEvent) => {
    if (event.key?.startsWith(prefix)) listener(event.key.slice(prefix.length));
  };
  addEventListener('storage', heard);
  return () => removeEventListener('storage', heard);
}
