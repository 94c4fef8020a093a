import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { claim, livingOwner } from './owner.ts';
import { ownerFile } from './paths.ts';

const newFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'servery-owner-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
};

it('is whoever claimed the folder last', () => {
  const folder = newFolder();
  expect(livingOwner(folder)).toBeUndefined();
  claim(folder);
  expect(livingOwner(folder)).toBe(process.pid);
});

it.runIf(process.platform === 'linux')(
  'is nobody when its process has ended and was not waited for, as in a container without an init',
  async () => {
    // `exec` leaves the shell's child to a program that never waits for it. The child ends only then: the shell would have waited for it.
    const child = 'while [ "$(cat /proc/$$/comm)" != sleep ]; do sleep 0.02; done';
    const parent = spawn('sh', ['-c', `(${child}) & echo $!; exec sleep 60`], { stdio: ['ignore', 'pipe', 'inherit'] });
    onTestFinished(() => void parent.kill('SIGKILL'));
    const [line] = (await once(parent.stdout, 'data')) as [Buffer];
    const pid = Number(line.toString());
    const fields = () =>
      readFileSync(`/proc/${pid}/stat`, 'utf8')
        .replace(/^.*\) /s, '')
        .split(' ');
    await expect.poll(() => fields()[0]).toBe('Z');
    const folder = newFolder();
    writeFileSync(ownerFile(folder), JSON.stringify({ pid, started: fields()[19] }));
    expect(livingOwner(folder)).toBeUndefined();
  },
);
