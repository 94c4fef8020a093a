import type { OutboxState } from '@servery/app-kit/replica/outbox.ts';
import { create } from 'zustand';
import type { WaitingCommand } from './device-store.ts';

export interface Waiting extends OutboxState<WaitingCommand> {
  /** Waiting commands survive the page; false: the browser stores nothing, or its storage is full. */
  lasting: boolean;
  /** Commands still being written to disk: they are lost if the page ends now. */
  entering: number;
}

/** How many commands of this display the server has not answered yet. */
export const useWaiting = create<Waiting>(() => ({ waiting: 0, stuck: null, aside: [], lasting: true, entering: 0 }));

/** "1 change waits", "3 changes wait". */
export const waitingText = (count: number): string => `${count} ${count === 1 ? 'change' : 'changes'} not sent yet`;

/** What happens to waiting commands; nothing is promised while one is still being written to disk. */
export const storedText = ({ waiting, lasting, entering }: Pick<Waiting, 'waiting' | 'lasting' | 'entering'>): string => {
  if (waiting === 0) return '';
  const message = waitingText(waiting);
  if (entering > 0) return `${message}.`;
  if (!lasting) return `${message}. Keep this page open until they are sent: this browser has no room to store them.`;
  return `${message}. Keep working; nothing is lost.`;
};

/** Commands are waiting that would not survive a reload. */
export const endsWithPage = ({ waiting, lasting }: Waiting): boolean => waiting > 0 && !lasting;
