import { create } from 'zustand';
import type { FailureText } from '@servery/ui/primitives/failure.tsx';

/** An action that can be undone. */
interface Undoable {
  id: number;
  /** What was done: "SPRING10 archived". */
  words: string;
  /** Takes it back; answers why it could not be, or what stays as it is now although the rest is undone. */
  undo: () => Promise<FailureText | { note: string } | undefined>;
  /** What people often do next. */
  next?: NextStep | undefined;
  state: 'offered' | 'undoing' | 'undone' | 'failed';
  error?: FailureText;
  note?: string;
}

/** A button beside Undo: "Show it". Pressing it ends the notice. */
export interface NextStep {
  label: string;
  /** Why, behind what was done. */
  note?: string;
  /** The notice stays until it is dismissed. */
  stays?: boolean;
  run: () => void;
}

/** The one notice at the foot of the screen; the next act replaces it. */
export const useUndoable = create<{ last: Undoable | null }>(() => ({ last: null }));

let count = 0;
/** Reports an action, with an undo button, for some seconds. */
export const offerUndo = (words: string, undo: Undoable['undo'], next?: NextStep): void => {
  count += 1;
  useUndoable.setState({ last: { id: count, words, undo, next, state: 'offered' } });
};

export const dismissUndo = (): void => useUndoable.setState({ last: null });

/** Takes the last act back, once; a failure stays on screen until it is read. */
export async function undoLast(): Promise<void> {
  const { last } = useUndoable.getState();
  if (!last || (last.state !== 'offered' && last.state !== 'failed')) return;
  const say = (now: Pick<Undoable, 'state' | 'error' | 'note'>) =>
    useUndoable.setState((standing) => (standing.last?.id === last.id ? { last: { ...last, ...now } } : standing));
  say({ state: 'undoing' });
  const answer = await last.undo();
  if (answer && 'title' in answer) say({ state: 'failed', error: answer });
  else say({ state: 'undone', ...answer });
}
