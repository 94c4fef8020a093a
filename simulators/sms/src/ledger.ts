import { randomBytes } from 'node:crypto';
import { appendFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

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
  const file = dataDir === null ? null : join(dataDir, 'messages.jsonl');

  const apply = (entry: Entry): void => {
    if (entry.type === 'message') messages.set(entry.message.sid, entry.message);
    else if (entry.type === 'cleared') {
      messages.clear();
      out.clear();
    } else if (entry.out) out.add(entry.number);
    else out.delete(entry.number);
  };
  const record = (entry: Entry): void => {
    apply(entry);
    if (file !== null) appendFileSync(file, `${JSON.stringify(entry)}\n`);
    for (const listener of listeners) listener();
  };

  if (file !== null && dataDir !== null) {
    mkdirSync(dataDir, { recursive: true });
    if (existsSync(file)) for (const entry of readEntries(file)) apply(entry);
    // What is left after replaying: a file that only grows would hold every status of every message.
    const kept: Entry[] = [...messages.values()].map((message) => ({ type: 'message', message }));
    kept.push(...[...out].map((number): Entry => ({ type: 'optOut', number, out: true })));
    writeFileSync(file, kept.map((entry) => `${JSON.stringify(entry)}\n`).join(''));
  }

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

/** A line that was cut by a crash is the last one, and nobody has been told of it. */
function readEntries(file: string): Entry[] {
  return readFileSync(file, 'utf8')
    .split('\n')
    .flatMap((line): Entry[] => {
      try {
        return line === '' ? [] : [JSON.parse(line) as Entry];
      } catch {
        return [];
      }
    });
}

/** The code that a message is sent for: the first run of 4 to 8 digits that stands by itself. */
export const codeIn = (body: string): string | null => /(?<![\d+$£.,-])\d{4,8}(?![\d.,]\d|\d)/.exec(body)?.[0] ?? null;
