import type { OutboxState } from '@servery/app-kit/outbox.ts';
import { create } from 'zustand';
import type { WaitingCommand } from './device-store.ts';

export interface Waiting extends OutboxState<WaitingCommand> {
  /** What waits outlives the page; false: the browser keeps nothing, or its storage is full. */
  lasting: boolean;
  /** Taps that are still on their way to the disk: a page that ends now takes them along. */
  entering: number;
}

/** How many taps of this display the server has not answered yet. */
export const useWaiting = create<Waiting>(() => ({ waiting: 0, stuck: null, aside: [], lasting: true, entering: 0 }));

/** "1 change waits", "3 changes wait". */
export const waitingText = (count: number): string => `${count} ${count === 1 ? 'change' : 'changes'} not sent yet`;

/** What becomes of the taps that wait; nothing is promised while one is still on its way to the disk. */
export const storedText = ({ waiting, lasting, entering }: Pick<Waiting, 'waiting' | 'lasting' | 'entering'>): string => {
  if (waiting === 0) return '';
  const told = waitingText(waiting);
  if (entering > 0) return `${told}.`;
  if (!lasting) return `${told}. Keep this page open until they are sent: this browser has no room to store them.`;
  return `${told}. Keep working; nothing is lost.`;
};

/** Taps wait that a page loaded anew would not have any more. */
export const endsWithPage = ({ waiting, lasting }: Waiting): boolean => waiting > 0 && !lasting;
