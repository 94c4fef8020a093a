import type { Database, DirectoryTx } from '../../platform/db/connections.types.ts';
import { noMail, type MailPort } from '../../ports/mail.ts';
import { countTroubles, insertMail } from './mails.repo.ts';
import type { Letter } from './use-cases/describe-mail.ts';
import { sendNextMail, type Resolve, type SendDeps } from './use-cases/send-mail.ts';

export interface MailsDeps {
  database: Database;
  mail: MailPort;
  /** Where the admin app stands: every link of a mail leads there. */
  origin: string;
  now?: () => Date;
  /** Hears of what the background cannot throw to anybody. */
  onError?: (error: unknown) => void;
}

/** Mails of this node that are under way at once. */
const workersAtOnce = 4;
const day = 86_400_000;

/**
 * The outbox: mails are written into the database in the transaction of the change that they tell of, sent right after its commit by this
 * node, and by the sweep of any node where that did not work out.
 */
export function createMailsService({ database, mail, origin, now = () => new Date(), onError = () => {} }: MailsDeps) {
  const resolvers = new Map<string, Resolve>();
  const deps: SendDeps = { database, mail, origin, now, resolvers };
  const workers = new Set<Promise<void>>();
  const times = (giveUpAt?: Date) => ({ now: now(), giveUpAt: giveUpAt ?? new Date(now().getTime() + day) });

  /** Sends until nothing is due. A node that knows no mail server leaves it to those that do. */
  async function drain(): Promise<void> {
    if (mail === noMail) return;
    while (await sendNextMail(deps));
  }

  return {
    /** Queues a mail in the caller's transaction; call `sendSoon` after its commit. `giveUpAt`: a day from now unless its link ends earlier. */
    queue: (tx: DirectoryTx, to: string, letter: Letter, giveUpAt?: Date): Promise<string> =>
      insertMail(tx, { to, letter, question: null, ...times(giveUpAt) }),

    /**
     * Queues a question instead of a mail: who sends it finds out first whether there is anything to write. The caller does the same work
     * whatever the answer will be, so that nobody learns it from how long the call took.
     */
    ask: (tx: DirectoryTx, to: string, ask: string, data: Record<string, unknown>): Promise<string> =>
      insertMail(tx, { to, letter: null, question: { ask, data }, ...times() }),

    /** Says who answers a question. Once for each, when the modules are put together. */
    answers(ask: string, resolve: Resolve): void {
      if (resolvers.has(ask)) throw new Error(`Two answers to the question ${ask}.`);
      resolvers.set(ask, resolve);
    },

    /** Starts sending what is due, in the background. */
    sendSoon(): void {
      if (workers.size >= workersAtOnce) return;
      const worker = drain()
        .catch(onError)
        .finally(() => workers.delete(worker));
      workers.add(worker);
    },

    /** Sends everything that is due. For the sweep. */
    drain,

    /** Fulfils when nothing of this node is under way. */
    async settled(): Promise<void> {
      while (workers.size > 0) await Promise.all(workers);
    },

    troubles: () => database.platform('mails in trouble', (tx) => countTroubles(tx, now())),
  };
}
export type MailsService = ReturnType<typeof createMailsService>;
