import { create } from 'zustand';

export interface Notice {
  id: number;
  title: string;
  message: string;
  /** What was done as asked; absent: something went wrong. */
  tone?: 'done';
}

interface NoticeState {
  notice: Notice | null;
}

/** The message at the foot of the screen. A new one replaces the old. */
export const useNotice = create<NoticeState>(() => ({ notice: null }));

let last = 0;
export const showNotice = (title: string, message: string, tone?: 'done'): void => {
  last += 1;
  useNotice.setState({ notice: { id: last, title, message, ...(tone && { tone }) } });
};
export const dismissNotice = (): void => useNotice.setState({ notice: null });
