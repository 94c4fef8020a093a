import { ledgerRetryMs, written } from '@servery/simulator-kit';
import { type Callbacks } from './callbacks.ts';
import { getFailure } from './failures.ts';
import { newSid, type Ledger, type Message, type Status } from './ledger.ts';
import { countSegments } from './segments.ts';

export interface Network {
  /** Sends a message on its way: sent, then delivered or failed. A scheduled one waits for its time. */
  carry(message: Message): void;
  /** A person writes from their phone. @returns what the provider calls it. */
  receive(input: { from: string; to: string; body: string }): Promise<{ message: Message; optOutType: OptOutType | null }>;
  stop(): void;
}

export type OptOutType = 'STOP' | 'START' | 'HELP';

const words: Readonly<Record<string, OptOutType>> = Object.fromEntries([
  ...['STOP', 'UNSUBSCRIBE', 'END', 'QUIT', 'STOPALL', 'REVOKE', 'OPTOUT', 'CANCEL'].map((word) => [word, 'STOP'] as const),
  ...['START', 'YES', 'UNSTOP'].map((word) => [word, 'START'] as const),
  ...['HELP', 'INFO'].map((word) => [word, 'HELP'] as const),
]);

const replies: Readonly<Record<OptOutType, string>> = {
  STOP: 'You have successfully been unsubscribed. You will not receive any more messages from this number. Reply START to resubscribe.',
  START: 'You have successfully been re-subscribed to messages from this number. Reply HELP for help. Reply STOP to unsubscribe.',
  HELP: 'Reply STOP to unsubscribe. Msg&Data Rates May Apply.',
};

/** Whether a whole message is one of the words for stop, start or help. */
const getOptOutType = (body: string): OptOutType | null => words[body.toUpperCase().replace(/[^A-Z]/g, '')] ?? null;

export interface NetworkOptions {
  ledger: Ledger;
  callbacks: Callbacks;
  accountSid: string;
  /** The address for messages from phones; null: none. */
  inboundUrl: string | null;
  /** Milliseconds from taken to sent, and from sent to its end. */
  stepMs: number;
}

/** The way between the provider and the phones. */
export function createNetwork({ ledger, callbacks, accountSid, inboundUrl, stepMs }: NetworkOptions): Network {
  const timers = new Set<NodeJS.Timeout>();
  const after = (delayMs: number, work: () => void): void => {
    const timer = setTimeout(() => {
      timers.delete(timer);
      if (!written(work)) after(ledgerRetryMs, work);
    }, delayMs);
    timers.add(timer.unref());
  };

  /** Moves a message on unless it was cancelled or cleared meanwhile. */
  const move = (sid: string, from: Status, to: Status, change: Partial<Message> = {}): boolean => {
    const message = ledger.message(sid);
    if (message?.status !== from) return false;
    const next = { ...message, ...change, status: to, updatedAt: new Date().toISOString() };
    ledger.save(next);
    callbacks.status(next);
    return true;
  };

  const finish = (sid: string, to: string): void => {
    const failure = getFailure(to);
    if (failure === undefined) move(sid, 'sent', 'delivered');
    else move(sid, 'sent', failure.status, { errorCode: failure.code, errorMessage: failure.message });
  };
  const send = ({ sid, to }: Message): void => {
    after(stepMs, () => {
      if (move(sid, 'queued', 'sent', { sentAt: new Date().toISOString() })) after(stepMs, () => finish(sid, to));
    });
  };
  const carry = (message: Message): void => {
    if (message.status === 'queued') return send(message);
    if (message.status === 'sent') return after(stepMs, () => finish(message.sid, message.to));
    if (message.status !== 'scheduled' || message.sendAt === null) return;
    const wait = Date.parse(message.sendAt) - Date.now();
    // Longer waits than a timer takes are looked at again.
    if (wait > 2 ** 31 - 1) return after(2 ** 31 - 1, () => carry(message));
    after(Math.max(0, wait), () => {
      if (move(message.sid, 'scheduled', 'queued')) send(message);
    });
  };
  for (const message of ledger.messages()) carry(message);

  const store = (direction: Message['direction'], input: { from: string; to: string; body: string }, status: Status): Message => {
    const at = new Date().toISOString();
    const message: Message = {
      ...input,
      sid: newSid(),
      direction,
      messagingServiceSid: null,
      status,
      parts: countSegments(input.body).parts,
      errorCode: null,
      errorMessage: null,
      statusCallback: null,
      sendAt: null,
      createdAt: at,
      sentAt: at,
      updatedAt: at,
    };
    ledger.save(message);
    return message;
  };

  return {
    carry,
    async receive(input) {
      const message = store('inbound', input, 'received');
      const optOutType = getOptOutType(input.body);
      if (optOutType === 'STOP') ledger.setOptOut(input.from, true);
      if (optOutType === 'START') ledger.setOptOut(input.from, false);
      if (optOutType !== null) store('outbound-reply', { from: input.to, to: input.from, body: replies[optOutType] }, 'delivered');
      if (inboundUrl !== null) {
        await callbacks.post(inboundUrl, {
          MessageSid: message.sid,
          SmsSid: message.sid,
          AccountSid: accountSid,
          From: input.from,
          To: input.to,
          Body: input.body,
          NumMedia: '0',
          NumSegments: String(message.parts),
          ...(optOutType === null ? {} : { OptOutType: optOutType }),
        });
      }
      return { message, optOutType };
    },
    stop() {
      for (const timer of timers) clearTimeout(timer);
      timers.clear();
    },
  };
}
