import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';

/** Rejects with this when a body stops arriving. */
export class CutOff extends Error {}

/** A file's size and MD5 digest, as an upload announces them. */
export async function measureFile(file: string): Promise<{ size: number; md5: string }> {
  const hash = createHash('md5');
  for await (const chunk of createReadStream(file)) hash.update(chunk as Buffer);
  return { size: (await stat(file)).size, md5: hash.digest('base64') };
}

/**
 * The chunks of a body. While nobody asks for more, no time runs; a chunk that is asked for has to arrive in time.
 * @throws CutOff if it ends early, breaks or falls silent
 */
export async function* readBody(
  body: AsyncIterable<Uint8Array> & { destroy?: (error?: Error) => unknown },
  expected: number,
  timeoutMs: number,
): AsyncGenerator<Uint8Array> {
  const chunks = body[Symbol.asyncIterator]();
  let length = 0;
  try {
    for (;;) {
      const waiting = new AbortController();
      const next = chunks.next();
      const late = sleep(timeoutMs, undefined, { signal: waiting.signal, ref: false }).then(
        () => 'late' as const,
        () => 'late' as const,
      );
      const found = await Promise.race([next, late]).catch((error: unknown) => {
        throw new CutOff('The picture store broke off', { cause: error });
      });
      waiting.abort();
      if (found === 'late') {
        next.catch(() => {});
        throw new CutOff('The picture store fell silent');
      }
      if (found.done === true) break;
      length += found.value.length;
      yield found.value;
    }
    if (length !== expected) throw new CutOff(`The picture store sent ${length} of ${expected} bytes`);
  } finally {
    body.destroy?.();
  }
}
