import type { MenuFileFormat } from '@servery/contract/batch-uploads';
import { ApiError } from '../../../platform/http/api-error.ts';
import { createFairQueue, QueueFull } from '../../../platform/threads/fair-queue.ts';
import { startWorkThread, ThreadLimitError, type ThreadLimits, type WorkThread } from '../../../platform/threads/work-thread.ts';
import type { CompareAnswer, MenuFileQuestion, PrepareAnswer, ReadAnswer } from './answer-menu-file.ts';
import type { ImportPlace } from './prepare-import.ts';

/** A file in the thread that works it. */
export interface OpenMenuFile {
  read(content: string, format: MenuFileFormat): Promise<ReadAnswer>;
  /** What the file that was read would change. */
  compare(place: ImportPlace): Promise<CompareAnswer>;
  /** The same, with the menu to store. */
  prepare(place: ImportPlace): Promise<PrepareAnswer>;
}

export interface MenuFileThreads {
  /**
   * Works a file in another thread: the file decides how long that takes, and this thread serves everybody. `atMost`: files of
   * the restaurant that may be open or waiting; without it the file waits for its turn.
   * @throws validation_failed for a file that takes too long or too much memory, too_many_requests, service_unavailable
   */
  open<T>(restaurantId: string, use: (file: OpenMenuFile) => Promise<T>, atMost?: number): Promise<T>;
}

/**
 * The largest menu that the limits allow takes about two seconds. One thread at a time leaves the other cores to everybody else. An answer
 * comes well before the database gives up the transaction that waits for it (15 s).
 */
const usual: MenuFileLimits = { timeoutMs: 10_000, memoryMb: 1_024, atOnce: 1, waiting: 30 };

export interface MenuFileLimits extends ThreadLimits {
  atOnce: number;
  waiting: number;
}

const entry = new URL('answer-menu-file.ts', import.meta.url);

/** How long a thread waits for another file: starting one is most of the work for a small menu. */
const idleMs = 30_000;

export function createMenuFileThreads(limits: MenuFileLimits = usual): MenuFileThreads {
  const queue = createFairQueue(limits);
  let idle: { thread: WorkThread; timer: NodeJS.Timeout } | undefined;

  const take = (): WorkThread => {
    if (idle === undefined) return startWorkThread(entry, limits);
    const { thread, timer } = idle;
    clearTimeout(timer);
    idle = undefined;
    return thread;
  };
  const leave = async (thread: WorkThread): Promise<void> => {
    const forgot = await thread.ask({ do: 'forget' } satisfies MenuFileQuestion).then(
      () => true,
      () => false,
    );
    if (!forgot || idle !== undefined) return thread.end();
    const timer = setTimeout(() => {
      idle = undefined;
      void thread.end();
    }, idleMs).unref();
    idle = { thread, timer };
  };
  const work = async <T>(use: (file: OpenMenuFile) => Promise<T>): Promise<T> => {
    const thread = take();
    const ask = (question: MenuFileQuestion) => thread.ask(question).catch(refuseTooMuch) as Promise<never>;
    try {
      return await use({
        read: (content, format) => ask({ do: 'read', content, format }),
        compare: (place) => ask({ do: 'compare', ...place }),
        prepare: (place) => ask({ do: 'prepare', ...place }),
      });
    } finally {
      await leave(thread);
    }
  };
  return {
    open: (restaurantId, use, atMost) =>
      queue
        .run(restaurantId, () => work(use), atMost)
        .catch((error: unknown) => {
          if (!(error instanceof QueueFull)) throw error;
          throw error.reason === 'owner'
            ? new ApiError('too_many_requests', { message: 'Other menu files of this restaurant are still being read.', retryAfter: 5 })
            : new ApiError('service_unavailable', { retryAfter: 10, logged: false });
        }),
  };
}

function refuseTooMuch(error: unknown): never {
  if (!(error instanceof ThreadLimitError)) throw error;
  const message = 'This file takes too long to read. Please split it, or export it again.';
  throw new ApiError('validation_failed', { message, fields: [{ path: 'content', message }] });
}
