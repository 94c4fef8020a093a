import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** One committed change: the rows that it wrote and those that it took away. It took effect wholly or not at all. */
export interface Change {
  puts: readonly (readonly [table: string, owner: string, row: { id: string }])[];
  gone: readonly (readonly [table: string, id: string])[];
}

export interface Journal {
  /** Changes of earlier runs, oldest first. */
  earlier: readonly Change[];
  append(change: Change): void;
}

const fileName = 'ledger.jsonl';

const parse = (line: string): Change[] => {
  try {
    return line === '' ? [] : [JSON.parse(line) as Change];
  } catch {
    // A kill cut this line short: the change never happened.
    return [];
  }
};

/** Opens the append-only file of a folder; without a folder nothing is kept. */
export const openJournal = (folder: string | null): Journal => {
  if (folder === null) return { earlier: [], append: () => undefined };
  mkdirSync(folder, { recursive: true });
  const file = join(folder, fileName);
  const text = existsSync(file) ? readFileSync(file, 'utf8') : '';
  if (text !== '' && !text.endsWith('\n')) appendFileSync(file, '\n');
  return {
    earlier: text.split('\n').flatMap(parse),
    append: (change) => appendFileSync(file, `${JSON.stringify(change)}\n`),
  };
};
