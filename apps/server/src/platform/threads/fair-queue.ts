/** Work that takes a whole core: limited in parallel and in waiting, and nobody's turn depends on how much others have requested. */
export interface FairQueue {
  /**
   * Runs the work when it is its owner's turn: owners take turns, one piece of work each.
   * @param atMost pieces of one owner, running and waiting together, above which this one is refused; without it nothing is refused
   * @throws QueueFull
   */
  run<T>(owner: string, work: () => Promise<T>, atMost?: number): Promise<T>;
}

/** `owner`: they already have too much waiting; `all`: everybody together has. */
export class QueueFull extends Error {
  readonly reason: 'owner' | 'all';
  constructor(reason: 'owner' | 'all') {
    super('The queue is full.');
    this.reason = reason;
  }
}

/** @param options `atOnce`: pieces that run together; `waiting`: how many may wait before another one is refused */
export function createFairQueue(options: { atOnce: number; waiting: number }): FairQueue {
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
  const readTurn = (owner: string): Promise<void> =>
    new Promise((resolve) => {
      waiting += 1;
      const queue = turns.get(owner) ?? [];
      queue.push(resolve);
      turns.set(owner, queue);
      next();
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
  };
}
