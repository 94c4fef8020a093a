import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { LedgerWriteError, openLedgerFile, untilWritten, written } from './ledger-file.ts';
import { refuseWrites } from './testing/full-disk.ts';

let folder: string;
let file: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'servery-ledger-'));
  file = join(folder, 'ledger.jsonl');
});
afterEach(() => {
  vi.restoreAllMocks();
  rmSync(folder, { recursive: true, force: true });
});

const open = () => openLedgerFile<number>(folder, 'ledger.jsonl');

it('refuses what it cannot write with a 503, says so once, and takes the next entry when there is room', () => {
  const said: string[] = [];
  vi.spyOn(process.stderr, 'write').mockImplementation((text) => said.push(String(text)) > 0);
  const ledger = open();
  ledger.append(1);
  const free = refuseWrites(file);
  for (let call = 0; call < 3; call += 1) expect(() => ledger.append(2)).toThrow(expect.objectContaining({ statusCode: 503 }));
  expect(written(() => ledger.append(2))).toBe(false);
  free();
  ledger.append(3, 4);
  expect(said).toEqual([expect.stringContaining('cannot be written'), expect.stringContaining('can be written again')]);
  expect(open().earlier).toEqual([1, 3, 4]);
});

it('does work that can wait when there is room again', async () => {
  vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  const ledger = open();
  ledger.append(1);
  const free = refuseWrites(file);
  const waiting = untilWritten(() => ledger.append(2));
  free();
  await waiting;
  expect(open().earlier).toEqual([1, 2]);
  await expect(untilWritten(() => ledger.append(3), AbortSignal.abort())).resolves.toBeUndefined();
  await expect(untilWritten(() => expect.fail('broken'))).rejects.not.toThrow(LedgerWriteError);
});

it('keeps the old file where there is no room for a compact one', () => {
  const ledger = open();
  ledger.append(1, 2, 3);
  const free = refuseWrites(file);
  ledger.compact([3]);
  free();
  expect(open().earlier).toEqual([1, 2, 3]);
  ledger.compact([3]);
  ledger.append(4);
  expect(open().earlier).toEqual([3, 4]);
});

it('leaves out a last line without its end, and writes the next one in its place', () => {
  writeFileSync(file, '1\n2\n3');
  const ledger = open();
  ledger.append(4);
  expect([ledger.earlier, open().earlier]).toEqual([
    [1, 2],
    [1, 2, 4],
  ]);
});

it('cuts off what a disk that filled up in the middle of a line has taken of it', () => {
  // The system's limit for the size of a file acts as a full disk: the write that crosses it is done in part.
  const script = `
    import { writeFileSync } from 'node:fs';
    import { openLedgerFile } from ${JSON.stringify(new URL('./ledger-file.ts', import.meta.url).href)};
    const ledger = openLedgerFile(${JSON.stringify(folder)}, 'ledger.jsonl');
    ledger.append('first');
    try { ledger.append('x'.repeat(5000)); process.exitCode = 3; } catch {}
    ledger.append('last');`;
  execFileSync('sh', ['-c', 'ulimit -f 2; exec "$0" --input-type=module-typescript -e "$1"', process.execPath, script], { stdio: 'pipe' });
  expect(readFileSync(file, 'utf8')).toBe('"first"\n"last"\n');
});
