import { allEndpoints, allStreams } from '@servery/contract';
import type { Endpoint, Stream } from '@servery/contract/endpoint';

/** One of the files that share the matrix. */
export interface Part {
  /** From 1. */
  part: number;
  of: number;
}

const allCalls: readonly (Endpoint | Stream)[] = [...allEndpoints, ...allStreams];

/** The part of a test file, by its name. @throws if its name is not like `matrix-1-of-4.http.pg.test.ts` */
export function partOfFile(name: string): Part {
  const [, part, of] = /^matrix-(\d+)-of-(\d+)\.http\.pg\.test\.ts$/.exec(name) ?? [];
  if (part === undefined || of === undefined) throw new Error(`${name} is not called as a part of the matrix is.`);
  return { part: Number(part), of: Number(of) };
}

/** Endpoints and streams of a part. Determined by their names only, so that each stays in its file when others are added or removed. */
export const readCalls = ({ part, of }: Part): (Endpoint | Stream)[] => allCalls.filter(({ id }) => (calculateSum(id) % of) + 1 === part);

const calculateSum = (text: string): number => Array.from(text).reduce((sum, letter) => sum + letter.charCodeAt(0), 0);
