/** Work that needs something scarce: limited in parallel and in waiting, and nobody's turn depends on how much others have requested. */
export interface FairQueue {
  /**
   * Runs the work when it is its owner's turn: owners take turns, one piece of work each.
   * @param atMost pieces of one owner, running and waiting together, above which this one is refused; without it nothing is refused
   * @throws QueueFull
   */
  run<T>(owner: string, work: () => Promise<T>, atMost?: number): Promise<T>;
  /** Pieces that wait for their turn now. */
  waiting(): number;
}

/** `owner`: they already have too much waiting; `all`: everybody together has; `late`: its turn did not come in time. */
type Refusal = 'owner' | 'all' | 'late';
export class QueueFull extends Error {
  readonly reason: Refusal;
  constructor(reason: Refusal) {
    super('The queue is full.');
    this.reason = reason;
  }
}

/**
 * @param options `atOnce`: pieces that run together; `waiting`: how many may wait before another one is refused; `longestWaitMs`: a piece
 *   that has waited for so long is refused, without it none is
 */
export function createFairQueue(options: { atOnce: number; waiting: number; longestWaitMs?: number }): FairQueue {
  const { longestWaitMs } = options;
  /** Owners in the order of their turns. */
  const turns = new Map<string, (() => void)[]>();
  const held = new Map<string, number>();
  let running = 0;
  let waiting = 0;

  const next = (): void => {
    const [first] = turns;
    if (first === undefined || running >= options.atOnce) return;
    const [owner, queue] = first;
    const start = queue.shift()!;
    // After everybody else who waits.
    turns.delete(owner);
    if (queue.length > 0) turns.set(owner, queue);
    waiting -= 1;
    running += 1;
    start();
  };
  /** Takes a piece out of its queue. */
  const giveUp = (owner: string, start: () => void): void => {
    const left = (turns.get(owner) ?? []).filter((one) => one !== start);
    if (left.length === 0) turns.delete(owner);
    else turns.set(owner, left);
    waiting -= 1;
  };
  const readTurn = (owner: string): Promise<void> =>
    new Promise((resolve, reject) => {
      const wait: { timer?: NodeJS.Timeout } = {};
      const start = (): void => {
        clearTimeout(wait.timer);
        resolve();
      };
      waiting += 1;
      const queue = turns.get(owner) ?? [];
      queue.push(start);
      turns.set(owner, queue);
      const before = running;
      next();
      // Whoever begins at once, which is nearly always, needs no timer.
      if (longestWaitMs === undefined || running > before) return;
      wait.timer = setTimeout(() => {
        giveUp(owner, start);
        reject(new QueueFull('late'));
      }, longestWaitMs);
    });

  return {
    async run(owner, work, atMost) {
      const own = held.get(owner) ?? 0;
      if (atMost !== undefined && own >= atMost) throw new QueueFull('owner');
      if (atMost !== undefined && running >= options.atOnce && waiting >= options.waiting) throw new QueueFull('all');
      held.set(owner, own + 1);
      try {
        await readTurn(owner);
        try {
          return await work();
        } finally {
          running -= 1;
          next();
        }
      } finally {
        const left = held.get(owner)! - 1;
        if (left === 0) held.delete(owner);
        else held.set(owner, left);
      }
    },
    waiting: () => waiting,
  };
}
