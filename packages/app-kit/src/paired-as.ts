import type { Session } from './session.ts';

/** The name that a device was last paired under. A browser that keeps nothing forgets it, and only some words suffer. */
export interface PairedAs {
  /** Also after the session has ended; null when it never was paired. */
  read(): string | null;
  /** The id of the device that it was. */
  id(): string | null;
  /** It was signed out on purpose: nobody has to be told that it is no longer paired. */
  forget(): void;
}

/** Remembers under `key` as whom a device's session was paired. */
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

/** "Marigold, Newtown"; a store whose name already says whose it is stands alone. */
export const placeName = ({ restaurantName, storeName }: { restaurantName: string; storeName: string }): string =>
  storeName.toLowerCase().startsWith(restaurantName.toLowerCase()) ? storeName : `${restaurantName}, ${storeName}`;
