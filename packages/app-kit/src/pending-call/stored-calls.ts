/** Where calls are stored by name, as text. */
export interface CallStorage {
  /** Null: nothing is stored. */
  read(name: string): string | null;
  /** Stores a text, or deletes it with null. Returns false where the browser stores nothing, or has no room. */
  write(name: string, text: string | null): boolean;
}

/**
 * The browser's storage, shared by all tabs. It answers at once: a call is on disk before it is sent, and the next press, in whatever tab,
 * finds it.
 */
const browserStorage: CallStorage = {
  read: (name) => {
    try {
      return localStorage.getItem(name);
    } catch {
      return null;
    }
  },
  write: (name, text) => {
    try {
      if (text === null) localStorage.removeItem(name);
      else localStorage.setItem(name, text);
      return true;
    } catch {
      return false;
    }
  },
};

/** Calls whose outcome is unknown, by what they are about: one at a time for each order, each store. */
export interface StoredCalls<T> {
  /** The call whose outcome is not known yet; null: there is none, or another tab knows its outcome. */
  open(key: string): T | null;
  /** The open call, or else a new one, which is stored before it is returned. */
  begin(key: string, make: () => T): T;
  /** More is known about a call: it is stored in the place of what was. */
  update(key: string, call: T): T;
  /**
   * The outcome is known: the next call is another one. `call`: the one that it is about. If another has taken its place, from another tab,
   * that one stays; without it, whichever is open ends.
   */
  end(key: string, call?: T): void;
  getId(call: T): string;
}

interface StoredCallsOptions<T> {
  /** The name in the browser's storage. */
  getName: (key: string) => string;
  /** Whether a stored value is a call. Anything else counts as if nothing were stored. */
  isCall: (value: unknown) => value is T;
  getId: (call: T) => string;
  storage?: CallStorage;
}

/**
 * Calls stored in the browser from before they are sent until their outcome is known. None of them expires by the clock: a device's clock
 * jumps, and to forget a call that was sent means to send another one in its place. What the browser did not store lasts as long as the page.
 */
export function storedCalls<T>({ getName, isCall, getId, storage = browserStorage }: StoredCallsOptions<T>): StoredCalls<T> {
  /** Only calls that the browser refused to store: stored ones belong to all tabs, and each may end them. */
  const inMemory = new Map<string, T>();

  const open = (key: string): T | null => {
    const held = inMemory.get(key);
    if (held !== undefined) return held;
    try {
      const stored: unknown = JSON.parse(storage.read(getName(key)) ?? 'null');
      return isCall(stored) ? stored : null;
    } catch {
      // Invalid data: as if nothing were stored.
      return null;
    }
  };
  const update = (key: string, call: T): T => {
    if (storage.write(getName(key), JSON.stringify(call))) inMemory.delete(key);
    else inMemory.set(key, call);
    return call;
  };
  return {
    open,
    update,
    begin: (key, make) => open(key) ?? update(key, make()),
    end: (key, call) => {
      const current = open(key);
      if (call !== undefined && current !== null && getId(current) !== getId(call)) return;
      inMemory.delete(key);
      storage.write(getName(key), null);
    },
    getId,
  };
}
