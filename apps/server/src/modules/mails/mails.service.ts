import type { Database, DirectoryTx } from '../../platform/db/connections.types.ts';
import { noMail, type MailPort } from '../../ports/mail.ts';
import { countTroubles, insertMail } from './mails.repo.ts';
import type { Letter } from './use-cases/describe-mail.ts';
import { sendNextMail, type Resolve, type SendDeps } from './use-cases/send-mail.ts';

export interface MailsDeps {
  database: Database;
  mail: MailPort;
  /** The admin app's address: every link of a mail leads there. */
  origin: string;
  now?: () => Date;
  /** Called with errors of background work. */
  onError?: (error: unknown) => void;
}

/** Mails of this node that are under way at once. */
const workersAtOnce = 4;
const day = 86_400_000;

/**
 * The outbox. Mails are stored in the transaction of the change that they report, sent by this node right after the commit, and otherwise
 * by any node's sweep.
 */
export function createMailsService({ database, mail, origin, now = () => new Date(), onError = () => {} }: MailsDeps) {
  const resolvers = new Map<string, Resolve>();
  const deps: SendDeps = { database, mail, origin, now, resolvers };
  const workers = new Set<Promise<void>>();
  const times = (giveUpAt?: Date) => ({ now: now(), giveUpAt: giveUpAt ?? new Date(now().getTime() + day) });

  /** Sends until nothing is due. A node without a mail server leaves that to the others. */
  async function drain(): Promise<void> {
    if (mail === noMail) return;
    while (await sendNextMail(deps));
  }

  return {
    /**
     * Queues a mail in the caller's transaction; call `sendSoon` after its commit. `giveUpAt`: a day from now unless its link ends earlier.
     * `orderId`: the order that it is about; erasing its customer deletes the mail.
     */
    queue: (tx: DirectoryTx, to: string, letter: Letter, giveUpAt?: Date, orderId?: string): Promise<string> =>
      insertMail(tx, { to, letter, question: null, orderId, ...times(giveUpAt) }),

    /**
     * Queues a question instead of a mail: the sender first looks up whether there is anything to write. The caller does the same work in
     * either case, so that the call's duration reveals nothing.
     */
    ask: (tx: DirectoryTx, to: string, ask: string, data: Record<string, unknown>): Promise<string> =>
      insertMail(tx, { to, letter: null, question: { ask, data }, ...times() }),

    /** Registers the resolver of a question. Once for each, in compose. */
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

    /** Resolves when this node has no mail under way. */
    async settled(): Promise<void> {
      while (workers.size > 0) await Promise.all(workers);
    },

    troubles: () => database.platform('mails in trouble', (tx) => countTroubles(tx, now())),
  };
}
export type MailsService = ReturnType<typeof createMailsService>;
