import { create } from 'zustand';

export interface Notice {
  id: number;
  title: string;
  message: string;
}

interface NoticeState {
  notice: Notice | null;
}

/** The message at the foot of the screen. A new one replaces the old. */
export const useNotice = create<NoticeState>(() => ({ notice: null }));

let last = 0;
export const showNotice = (title: string, message: string): void => {
  last += 1;
  useNotice.setState({ notice: { id: last, title, message } });
};
export const dismissNotice = (): void => useNotice.setState({ notice: null });
