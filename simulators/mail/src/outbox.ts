import { randomUUID } from 'node:crypto';
import { appendFileSync, existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { readMail, type Mail } from './read-mail.ts';

interface Entry {
  id: string;
  receivedAt: string;
  to: string[];
  /** base64. */
  source: string;
}

export interface Outbox {
  /** Newest first; `to`: a part of a recipient's address. */
  list(to?: string): Mail[];
  find(id: string): Mail | undefined;
  /** Keeps a mail. Resolves when it is on disk, where there is one. */
  add(to: string[], source: Uint8Array): Promise<Mail>;
  clear(): void;
  onChange(listener: () => void): () => void;
}

const fileName = 'outbox.jsonl';

/** Entries of an earlier run. A last line that a kill cut short is left out. */
const readEntries = (file: string): Entry[] =>
  readFileSync(file, 'utf8')
    .split('\n')
    .flatMap((line): Entry[] => {
      try {
        return line === '' ? [] : [JSON.parse(line) as Entry];
      } catch {
        return [];
      }
    });

/** The mails that came, in memory and, with a folder, in an append-only file there. */
export async function openOutbox(folder: string | null): Promise<Outbox> {
  const listeners = new Set<() => void>();
  const tell = () => {
    for (const listener of listeners) listener();
  };
  let mails: Mail[] = [];
  let file: string | null = null;
  if (folder !== null) {
    mkdirSync(folder, { recursive: true });
    file = join(folder, fileName);
    const entries = existsSync(file) ? readEntries(file) : [];
    for (const entry of entries) mails.push(await readMail(Buffer.from(entry.source, 'base64'), entryEnvelope(entry)));
    // A cut-off last line must not swallow the next one.
    if (existsSync(file)) appendFileSync(file, '\n');
  }
  return {
    list: (to = '') => {
      const part = to.trim().toLowerCase();
      return mails.filter((mail) => mail.to.some((address) => address.includes(part))).toReversed();
    },
    find: (id) => mails.find((mail) => mail.id === id),
    async add(to, source) {
      const envelope = { id: randomUUID(), receivedAt: new Date().toISOString(), to: to.map((address) => address.toLowerCase()) };
      const mail = await readMail(source, envelope);
      if (file !== null) {
        const entry: Entry = { ...envelope, source: Buffer.from(source).toString('base64') };
        appendFileSync(file, `${JSON.stringify(entry)}\n`);
      }
      mails.push(mail);
      tell();
      return mail;
    },
    clear() {
      mails = [];
      if (file !== null) rmSync(file, { force: true });
      tell();
    },
    onChange(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

const entryEnvelope = ({ id, receivedAt, to }: Entry) => ({ id, receivedAt, to });
