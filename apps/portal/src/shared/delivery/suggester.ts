/** One suggested address: its name and place. */
export interface Suggestion {
  id: string;
  primary: string;
  secondary: string;
}

export type Suggestions =
  /** Too little text to search for. */
  | { kind: 'idle' }
  | { kind: 'asking'; rows: readonly Suggestion[]; attribution: string | null }
  | { kind: 'found'; rows: readonly Suggestion[]; attribution: string | null }
  | { kind: 'failed' };

interface SuggesterOptions {
  /** Null: the search failed. */
  ask: (text: string, session: string, signal: AbortSignal) => Promise<{ rows: readonly Suggestion[]; attribution: string | null } | null>;
  onChange: (suggestions: Suggestions) => void;
  /** From the first letter to the choice is one session: some providers bill by it. */
  newSession: () => string;
}

/** Long enough that a word is typed in one go, in milliseconds. */
const pause = 250;
/** Fewer characters find nothing useful. */
export const fewest = 3;

/**
 * Searches for addresses while somebody types: sends a request when they pause, aborts a pending one when they continue, and never lets a
 * late answer replace a newer one. The last results stay until there are others.
 */
export function createSuggester({ ask, onChange, newSession }: SuggesterOptions) {
  let turn = 0;
  let session: string | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let controller: AbortController | undefined;
  let last: { rows: readonly Suggestion[]; attribution: string | null } = { rows: [], attribution: null };
  const stop = () => {
    turn += 1;
    clearTimeout(timer);
    controller?.abort();
  };
  const send = async (text: string, mine: number) => {
    controller = new AbortController();
    session ??= newSession();
    const answer = await ask(text, session, controller.signal);
    if (mine !== turn) return;
    if (answer) last = answer;
    onChange(answer ? { kind: 'found', ...answer } : { kind: 'failed' });
  };
  return {
    type(typed: string) {
      stop();
      const text = typed.trim();
      if (text.length < fewest) {
        last = { rows: [], attribution: null };
        return onChange({ kind: 'idle' });
      }
      onChange({ kind: 'asking', ...last });
      const mine = turn;
      timer = setTimeout(() => void send(text, mine), pause);
    },
    stop,
    /** An address is chosen: returns the session, which ends with it. */
    choose(): string {
      stop();
      const ended = session ?? newSession();
      session = null;
      return ended;
    },
  };
}
