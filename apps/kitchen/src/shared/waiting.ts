import { create } from 'zustand';
import { nothingWaits, type ReplicaStatus } from '@servery/app-kit/replica/replica-queue.ts';
import type { WaitingCommand } from './device-store.ts';

export type Waiting = ReplicaStatus<WaitingCommand>;

/** How many commands of this display the server has not answered yet. */
export const useWaiting = create<Waiting>(() => nothingWaits);

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
