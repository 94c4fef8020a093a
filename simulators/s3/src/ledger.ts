import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openLedgerFile } from '@servery/simulator-kit';

export interface StoredObject {
  key: string;
  size: number;
  /** MD5 of the content, in quotation marks. */
  etag: string;
  contentType: string;
  storedAt: string;
}

type Entry = { put: StoredObject } | { remove: string };

export interface Call {
  method: string;
  key: string;
  status: number;
  at: string;
}

export interface Ledger {
  find(key: string): StoredObject | undefined;
  content(object: StoredObject): Buffer;
  put(key: string, content: Buffer, contentType: string): StoredObject;
  remove(key: string): void;
  /** Objects whose keys begin so, sorted by key. */
  list(prefix: string): StoredObject[];
  /** Calls that were answered, the newest first; also those whose answer was lost, with the status that it would have had. */
  calls(): readonly Call[];
  note(call: Omit<Call, 'at'>): void;
  clear(): void;
  onChange(listener: () => void): () => void;
}

const mostCalls = 2_000;

/** As the real service, which counts in whole seconds. */
const toSeconds = (date: Date): string => new Date(Math.floor(date.getTime() / 1_000) * 1_000).toISOString();

/** The bucket's objects. With a folder they survive a restart: the contents as files, the rest as lines. */
export function createLedger(folder: string | null, now: () => Date): Ledger {
  const file = openLedgerFile<Entry>(folder, 'objects.jsonl');
  const contents = new Map<string, Buffer>();
  const objects = new Map<string, StoredObject>();
  const listeners = new Set<() => void>();
  let calls: Call[] = [];

  const contentFile = (etag: string): string => join(folder ?? '', 'contents', etag.replaceAll('"', ''));
  const apply = (entry: Entry): void => {
    if ('put' in entry) objects.set(entry.put.key, entry.put);
    else objects.delete(entry.remove);
  };
  const write = (entry: Entry): void => {
    file.append(entry);
    apply(entry);
    for (const listener of listeners) listener();
  };
  const store = (etag: string, content: Buffer): void => {
    if (folder === null) return void contents.set(etag, content);
    const target = contentFile(etag);
    if (existsSync(target)) return;
    mkdirSync(join(folder, 'contents'), { recursive: true });
    writeFileSync(`${target}.part`, content);
    renameSync(`${target}.part`, target);
  };
  for (const entry of file.earlier) apply(entry);

  return {
    find: (key) => objects.get(key),
    content: ({ etag }) => (folder === null ? contents.get(etag)! : readFileSync(contentFile(etag))),
    put(key, content, contentType) {
      const etag = `"${createHash('md5').update(content).digest('hex')}"`;
      store(etag, content);
      const object = { key, size: content.length, etag, contentType, storedAt: toSeconds(now()) };
      write({ put: object });
      return object;
    },
    remove(key) {
      if (objects.has(key)) write({ remove: key });
    },
    list: (prefix) => [...objects.values()].filter(({ key }) => key.startsWith(prefix)).toSorted((a, b) => (a.key < b.key ? -1 : 1)),
    calls: () => calls,
    note(call) {
      calls = [{ ...call, at: now().toISOString() }, ...calls].slice(0, mostCalls);
    },
    clear() {
      file.clear();
      objects.clear();
      contents.clear();
      calls = [];
      for (const listener of listeners) listener();
    },
    onChange(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
