import type { OutboxState } from '@servery/app-kit/outbox.ts';
import { create } from 'zustand';

/** How many taps of this display the server has not answered yet. */
export const useWaiting = create<OutboxState>(() => ({ waiting: 0, stuck: false }));

/** "1 change waits", "3 changes wait". */
export const waitingWords = (count: number): string => (count === 1 ? '1 change waits' : `${count} changes wait`);
