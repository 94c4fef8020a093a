import { randomBytes } from 'node:crypto';
import { openLedgerFile } from '@servery/simulator-kit';

export type Status = 'scheduled' | 'queued' | 'sent' | 'delivered' | 'undelivered' | 'failed' | 'canceled' | 'received';

export interface Message {
  sid: string;
  direction: 'outbound-api' | 'outbound-reply' | 'inbound';
  to: string;
  /** Null while a messaging service has not chosen yet. */
  from: string | null;
  messagingServiceSid: string | null;
  body: string;
  status: Status;
  parts: number;
  errorCode: number | null;
  errorMessage: string | null;
  statusCallback: string | null;
  /** ISO 8601. */
  sendAt: string | null;
  createdAt: string;
  sentAt: string | null;
  updatedAt: string;
}

type Entry = { type: 'message'; message: Message } | { type: 'optOut'; number: string; out: boolean } | { type: 'cleared' };

export interface Ledger {
  /** Newest first. */
  messages(filter?: { to?: string | undefined; from?: string | undefined }): Message[];
  message(sid: string): Message | undefined;
  save(message: Message): void;
  optedOut(number: string): boolean;
  optOuts(): string[];
  setOptOut(number: string, out: boolean): void;
  /** Forgets messages and opt-outs. */
  clear(): void;
  /** @returns what ends the listening. */
  onChange(listener: () => void): () => void;
}

export const newSid = (prefix: 'SM' | 'MM' = 'SM'): string => prefix + randomBytes(16).toString('hex');

/** Every message that was taken, in memory and, with a folder, in a file that survives restarts. */
export function openLedger(dataDir: string | null): Ledger {
  const messages = new Map<string, Message>();
  const out = new Set<string>();
  const listeners = new Set<() => void>();
  const file = openLedgerFile<Entry>(dataDir, 'messages.jsonl');

  const apply = (entry: Entry): void => {
    if (entry.type === 'message') messages.set(entry.message.sid, entry.message);
    else if (entry.type === 'cleared') {
      messages.clear();
      out.clear();
    } else if (entry.out) out.add(entry.number);
    else out.delete(entry.number);
  };
  const record = (entry: Entry): void => {
    file.append(entry);
    apply(entry);
    for (const listener of listeners) listener();
  };

  for (const entry of file.earlier) apply(entry);
  // What is left after replaying: a file that only grows would hold every status of every message.
  const kept: Entry[] = [...messages.values()].map((message) => ({ type: 'message', message }));
  kept.push(...[...out].map((number): Entry => ({ type: 'optOut', number, out: true })));
  file.compact(kept);

  return {
    messages: ({ to, from } = {}) =>
      [...messages.values()]
        .filter((message) => (to === undefined || message.to === to) && (from === undefined || message.from === from))
        .toReversed(),
    message: (sid) => messages.get(sid),
    save: (message) => record({ type: 'message', message }),
    optedOut: (number) => out.has(number),
    optOuts: () => [...out],
    setOptOut: (number, isOut) => record({ type: 'optOut', number, out: isOut }),
    clear: () => record({ type: 'cleared' }),
    onChange: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** The code in a message: the first separate run of 4 to 8 digits. */
export const codeIn = (body: string): string | null => /(?<![\d+$£.,-])\d{4,8}(?![\d.,]\d|\d)/.exec(body)?.[0] ?? null;
