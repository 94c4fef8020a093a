import { randomUUID } from 'node:crypto';
import { openLedgerFile } from '@servery/simulator-kit';
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
  /** Stores a mail. Resolves when it is on disk, if there is one. @throws LedgerWriteError */
  add(to: string[], source: Uint8Array): Promise<Mail>;
  clear(): void;
  onChange(listener: () => void): () => void;
}

const fileName = 'outbox.jsonl';

/** The mails that came, in memory and, with a folder, in an append-only file there. */
export async function openOutbox(folder: string | null): Promise<Outbox> {
  const listeners = new Set<() => void>();
  const tell = () => {
    for (const listener of listeners) listener();
  };
  let mails: Mail[] = [];
  const file = openLedgerFile<Entry>(folder, fileName);
  for (const entry of file.earlier) mails.push(await readMail(Buffer.from(entry.source, 'base64'), entryEnvelope(entry)));
  return {
    list: (to = '') => {
      const part = to.trim().toLowerCase();
      return mails.filter((mail) => mail.to.some((address) => address.includes(part))).toReversed();
    },
    find: (id) => mails.find((mail) => mail.id === id),
    async add(to, source) {
      const envelope = { id: randomUUID(), receivedAt: new Date().toISOString(), to: to.map((address) => address.toLowerCase()) };
      const mail = await readMail(source, envelope);
      file.append({ ...envelope, source: Buffer.from(source).toString('base64') });
      mails.push(mail);
      tell();
      return mail;
    },
    clear() {
      file.clear();
      mails = [];
      tell();
    },
    onChange(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

const entryEnvelope = ({ id, receivedAt, to }: Entry) => ({ id, receivedAt, to });
