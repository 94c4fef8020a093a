/** One question, as it came. */
export interface Question {
  at: string;
  service: 'google' | 'nominatim';
  what: 'suggest' | 'details' | 'search' | 'lookup';
  /** What was typed, or the id that was asked for. */
  text: string;
  found: number;
  /** Google's session; empty where none was given. */
  session: string;
}

/** What Google would bill: one session from its first keystroke to its details. */
export interface Session {
  id: string;
  keystrokes: number;
  details: number;
  last: string;
  /** More than one details call, or keystrokes after it: billed as single calls. */
  flagged: boolean;
}

export interface Ledger {
  note(question: Omit<Question, 'at'>): void;
  /** Newest first. */
  questions(): readonly Question[];
  /** The last used first. */
  sessions(): readonly Session[];
  clear(): void;
  onChange(listener: () => void): () => void;
}

const kept = 500;

/** What was asked since the start, in memory. */
export function createLedger(): Ledger {
  let questions: Question[] = [];
  let sessions = new Map<string, Session>();
  const listeners = new Set<() => void>();
  const changed = () => {
    for (const listener of listeners) listener();
  };
  return {
    note(question) {
      questions = [{ at: new Date().toISOString(), ...question }, ...questions].slice(0, kept);
      const { session: id, what, text } = question;
      if (id !== '') {
        const session = sessions.get(id) ?? { id, keystrokes: 0, details: 0, last: '', flagged: false };
        if (what === 'details') session.details += 1;
        else session.keystrokes += 1;
        session.flagged ||= session.details > 1 || (what === 'suggest' && session.details > 0);
        session.last = text;
        sessions.delete(id);
        sessions.set(id, session);
      }
      changed();
    },
    questions: () => questions,
    sessions: () => [...sessions.values()].toReversed(),
    clear() {
      questions = [];
      sessions = new Map();
      changed();
    },
    onChange(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
