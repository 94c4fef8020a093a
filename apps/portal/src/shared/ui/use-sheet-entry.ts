import { useLocation, useRouter } from '@tanstack/react-router';
import { useRef } from 'react';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The sheet over the page. */
    sheet?: string;
  }
}

/**
 * A sheet that has no address of its own, because it belongs to a state of its page. It is an entry in the history all the same: the
 * browser's back closes it, and forward opens it again.
 */
export function useSheetEntry(name: string): { open: boolean; show: () => void; close: () => Promise<void> } {
  const router = useRouter();
  const open = useLocation({ select: ({ state }) => state.sheet === name });
  const closing = useRef<Promise<void> | null>(null);
  const isOpen = () => router.history.location.state.sheet === name;
  return {
    open,
    show: () => {
      if (!isOpen()) void router.navigate({ href: router.history.location.href, state: { sheet: name }, resetScroll: false });
    },
    /** Resolves when the sheet is closed. */
    close: () => {
      if (!isOpen()) return Promise.resolve();
      // Going back takes a moment: a second tap must not go back twice.
      closing.current ??= new Promise<void>((resolve) => {
        const stop = router.history.subscribe(() => {
          stop();
          closing.current = null;
          resolve();
        });
        router.history.back();
      });
      return closing.current;
    },
  };
}
