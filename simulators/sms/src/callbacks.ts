import { setTimeout as sleep } from 'node:timers/promises';
import type { Message, Status } from './ledger.ts';
import { signForm } from './sign.ts';

/** What goes wrong on the way to us. All off by default. */
export interface Mischief {
  /** Milliseconds that every callback waits. */
  delayMs: number;
  /** Every callback comes twice. */
  duplicate: boolean;
  /** The last status comes first, then those before it. */
  reorder: boolean;
  /** These statuses are never sent. */
  missing: Status[];
  /** Signed with another token. */
  forged: boolean;
}

export interface Callback {
  at: string;
  url: string;
  form: Record<string, string>;
  /** Null: no answer. */
  status: number | null;
}

export interface Callbacks {
  /** Reports a message's new status to its callback address. */
  status(message: Message): void;
  /** Sends a signed form and gives the answer's status. */
  post(url: string, form: Record<string, string>): Promise<number | null>;
  mischief: Mischief;
  sent(): Callback[];
  /** Resolves when everything that is under way has been sent. */
  settled(): Promise<void>;
  stop(): void;
}

export const noMischief: Mischief = { delayMs: 0, duplicate: false, reorder: false, missing: [], forged: false };
const final: readonly Status[] = ['delivered', 'undelivered', 'failed', 'canceled'];
const longestWaitMs = 5_000;

/** Signed status callbacks, in order for each message unless failures are set. */
export function createCallbacks(account: { accountSid: string; authToken: string }): Callbacks {
  const log: Callback[] = [];
  const chains = new Map<string, Promise<void>>();
  const held = new Map<string, Message[]>();
  let stopped = false;

  const post = async (url: string, form: Record<string, string>): Promise<number | null> => {
    const token = callbacks.mischief.forged ? 'a token of somebody else' : account.authToken;
    const entry: Callback = { at: new Date().toISOString(), url, form, status: null };
    log.push(entry);
    try {
      const answer = await fetch(url, {
        method: 'POST',
        redirect: 'manual',
        headers: { 'content-type': 'application/x-www-form-urlencoded', 'x-twilio-signature': signForm(token, url, form) },
        body: new URLSearchParams(form).toString(),
        signal: AbortSignal.timeout(longestWaitMs),
      });
      await answer.arrayBuffer();
      entry.status = answer.status;
    } catch {
      entry.status = null;
    }
    return entry.status;
  };

  const getForm = (message: Message): Record<string, string> => ({
    MessageSid: message.sid,
    SmsSid: message.sid,
    AccountSid: account.accountSid,
    ...(message.messagingServiceSid === null ? {} : { MessagingServiceSid: message.messagingServiceSid }),
    From: message.from ?? '',
    To: message.to,
    MessageStatus: message.status,
    SmsStatus: message.status,
    ...(message.errorCode === null ? {} : { ErrorCode: String(message.errorCode) }),
  });

  const push = (message: Message, url: string): void => {
    const { delayMs, duplicate, missing } = callbacks.mischief;
    if (missing.includes(message.status)) return;
    const before = chains.get(message.sid) ?? Promise.resolve();
    const next = before.then(async () => {
      if (delayMs > 0) await sleep(delayMs, undefined, { ref: false });
      if (stopped) return;
      await post(url, getForm(message));
      if (duplicate) await post(url, getForm(message));
    });
    chains.set(message.sid, next);
    void next.then(() => chains.get(message.sid) === next && chains.delete(message.sid));
  };

  const callbacks: Callbacks = {
    mischief: { ...noMischief },
    post,
    status(message) {
      const url = message.statusCallback;
      if (url === null || stopped) return;
      if (!callbacks.mischief.reorder) return push(message, url);
      if (!final.includes(message.status)) return void held.set(message.sid, [...(held.get(message.sid) ?? []), message]);
      push(message, url);
      for (const earlier of held.get(message.sid) ?? []) push(earlier, url);
      held.delete(message.sid);
    },
    sent: () => log.map((entry) => ({ ...entry })),
    settled: async () => {
      while (chains.size > 0) await Promise.all(chains.values());
    },
    stop: () => void (stopped = true),
  };
  return callbacks;
}
