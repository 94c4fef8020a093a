/** Everything that this device keeps is under this name. */
const prefix = 'servery.';

/** Reads a kept text; null when there is none, or when the browser keeps nothing (private windows, full disks). */
export function readPersisted(key: string): string | null {
  try {
    return localStorage.getItem(prefix + key);
  } catch {
    return null;
  }
}

/** Keeps a text, or forgets it with null. Says whether it is really kept. */
export function keep(key: string, text: string | null): boolean {
  try {
    if (text === null) localStorage.removeItem(prefix + key);
    else localStorage.setItem(prefix + key, text);
    return true;
  } catch {
    return false;
  }
}

/** Tells of changes that other tabs made. */
export function onStoredElsewhere(listener: (key: string) => void): () => void {
  const heard = (event: StorageEvent) => {
    if (event.key?.startsWith(prefix)) listener(event.key.slice(prefix.length));
  };
  addEventListener('storage', heard);
  return () => removeEventListener('storage', heard);
}
