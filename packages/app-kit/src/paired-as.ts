import type { Session } from './session.ts';

/** The name that a device was last paired under. A browser that keeps nothing forgets it, and only some words suffer. */
export interface PairedAs {
  /** Also after the session has ended; null when it never was paired. */
  read(): string | null;
  /** It was signed out on purpose: nobody has to be told that it is no longer paired. */
  forget(): void;
}

/** Remembers under `key` as whom a device's session was paired. */
export const rememberPairedAs = <Who extends { name: string }>(session: Session<Who>, key: string): PairedAs => {
  const quietly = <R>(work: () => R): R | null => {
    try {
      return work();
    } catch {
      return null;
    }
  };
  session.subscribe(() => {
    const { who } = session.get();
    if (who) quietly(() => localStorage.setItem(key, who.name));
  });
  return {
    read: () => quietly(() => localStorage.getItem(key)),
    forget: () => void quietly(() => localStorage.removeItem(key)),
  };
};

/** "Marigold, Newtown"; a store whose name already says whose it is stands alone. */
export const placeName = ({ restaurantName, storeName }: { restaurantName: string; storeName: string }): string =>
  storeName.toLowerCase().startsWith(restaurantName.toLowerCase()) ? storeName : `${restaurantName}, ${storeName}`;
