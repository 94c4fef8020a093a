import type { Session } from '@servery/app-kit/session.ts';

/** The name under which a device was last paired. A browser that stores nothing forgets it, which affects only some texts. */
export interface PairedAs {
  /** Known also after the session has ended; null when it was never paired. */
  read(): string | null;
  /** The device's id. */
  id(): string | null;
  /** It was signed out on purpose, so no message that it is no longer paired. */
  forget(): void;
}

/** Stores under `key` the device that a session was paired as. */
export const rememberPairedAs = <Who extends { name: string; deviceId: string }>(session: Session<Who>, key: string): PairedAs => {
  const quietly = <R>(work: () => R): R | null => {
    try {
      return work();
    } catch {
      return null;
    }
  };
  session.subscribe(() => {
    const { who } = session.get();
    if (!who) return;
    quietly(() => localStorage.setItem(key, who.name));
    quietly(() => localStorage.setItem(`${key}.id`, who.deviceId));
  });
  return {
    read: () => quietly(() => localStorage.getItem(key)),
    id: () => quietly(() => localStorage.getItem(`${key}.id`)),
    forget: () => {
      for (const name of [key, `${key}.id`]) quietly(() => localStorage.removeItem(name));
    },
  };
};

/** "Marigold, Newtown"; only the store's name if it already contains the restaurant's. */
export const placeName = ({ restaurantName, storeName }: { restaurantName: string; storeName: string }): string =>
  storeName.toLowerCase().startsWith(restaurantName.toLowerCase()) ? storeName : `${restaurantName}, ${storeName}`;
