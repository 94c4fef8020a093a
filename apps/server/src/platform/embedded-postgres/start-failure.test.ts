import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { startFailure } from './start-failure.ts';

const cluster = join(tmpdir(), 'cluster');
const logFile = '/data/postgres.log';
const failure = (words: string, free?: number) =>
  startFailure('started', cluster, { words, logFile, ...(free === undefined ? {} : { freeBytes: () => free }) }).message;

describe('a database that does not start', () => {
  it('on a full disk, where it can write no reason', () => {
    expect(failure('', 0)).toBe(
      `The database could not be started: the disk of ${cluster} is full. Free at least 1 GB on it and start again.`,
    );
  });

  it('on a disk that was full when it wrote why', () => {
    const words = 'FATAL:  could not write lock file "postmaster.pid": No space left on device';
    expect(failure(words, 4096)).toContain('is full. Free at least 1 GB');
    expect(failure(words, 4096).endsWith(words)).toBe(true);
  });

  it('for another reason, in its words', () => {
    expect(failure('FATAL:  data directory has wrong ownership')).toBe(
      `The database could not be started in ${cluster}.\nIts last words:\nFATAL:  data directory has wrong ownership`,
    );
  });

  it('without a word', () => {
    expect(failure('', 10 ** 9)).toBe(`The database could not be started in ${cluster}. It gave no reason; its log is ${logFile}.`);
  });

  it('in a folder that cannot be asked', () => {
    const { message } = startFailure('made', '/nowhere/at/all', { words: '' });
    expect(message).toBe('The database could not be made in /nowhere/at/all. It gave no reason.');
  });
});
