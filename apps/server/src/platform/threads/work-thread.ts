import { Worker } from 'node:worker_threads';

/** Limits of one thread. */
export interface ThreadLimits {
  /** Milliseconds for one answer, the thread's start included. */
  timeoutMs: number;
  /** Megabytes of memory. */
  memoryMb: number;
}

/** The work took longer, or more memory, than its thread may use. The thread has ended. */
export class ThreadLimitError extends Error {}

export interface WorkThread {
  /** Sends the thread a question and waits for its answer; one question at a time. @throws ThreadLimitError, or what the work threw */
  ask(question: unknown): Promise<unknown>;
  /** Ends the thread, whatever it is doing. */
  end(): Promise<void>;
}

/**
 * Starts a separate thread for work whose length is decided by outsiders: this thread keeps responding meanwhile, and the work can be ended
 * from outside. The file at `entry` answers with `answerQuestions`.
 */
export function startWorkThread(entry: URL, limits: ThreadLimits): WorkThread {
  const worker = new Worker(entry, {
    // Without this process's start options: a test runner's flags, for example.
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: limits.memoryMb },
  });
  // A thread that waits for a question does not keep the process alive; `ask` waits for one that works.
  worker.unref();
  let waiting: { resolve: (answer: unknown) => void; reject: (error: unknown) => void } | undefined;
  let ended: Error | undefined;
  const fail = (error: Error): void => {
    ended ??= error;
    waiting?.reject(error);
  };
  worker.on('message', (message: { answer?: unknown; error?: unknown }) => {
    if ('error' in message) waiting?.reject(message.error);
    else waiting?.resolve(message.answer);
  });
  worker.on('error', (error: unknown) => {
    const outOfMemory = (error as NodeJS.ErrnoException).code === 'ERR_WORKER_OUT_OF_MEMORY';
    fail(outOfMemory ? new ThreadLimitError(`The work needs more than ${limits.memoryMb} MB.`, { cause: error }) : (error as Error));
  });
  worker.on('exit', () => fail(new Error('The thread has ended.')));

  return {
    async ask(question) {
      if (ended !== undefined) throw ended;
      const { promise, resolve, reject } = Promise.withResolvers<unknown>();
      waiting = { resolve, reject };
      const timer = setTimeout(() => {
        fail(new ThreadLimitError(`The work takes longer than ${limits.timeoutMs} ms.`));
        void worker.terminate();
      }, limits.timeoutMs);
      try {
        worker.postMessage(question);
        return await promise;
      } finally {
        clearTimeout(timer);
        waiting = undefined;
      }
    },
    end: async () => void (await worker.terminate()),
  };
}
