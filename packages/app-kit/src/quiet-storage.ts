import { createJSONStorage } from 'zustand/middleware';

/**
 * The `storage` of a persisted zustand store. Without it, a choice on a browser that stores nothing or has no room left throws, and takes
 * down the page that makes it while rendering. With it, the choice applies until the page ends.
 */
export const quietStorage = <State>() =>
  createJSONStorage<State>(() => ({
    getItem: (name) => {
      try {
        return localStorage.getItem(name);
      } catch {
        return null;
      }
    },
    setItem: (name, value) => {
      try {
        localStorage.setItem(name, value);
      } catch {
        // Blocked or full: the store itself has the new value.
      }
    },
    removeItem: (name) => {
      try {
        localStorage.removeItem(name);
      } catch {
        // Blocked: nothing was stored.
      }
    },
  }));
