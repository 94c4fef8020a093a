import type { EventPayload } from '@servery/contract/events';
import type { PushMessage } from '@servery/contract/push';
import type { EventJob, JobContext, JobEvent, PlainJob } from '../../platform/jobs/jobs.types.ts';
import type { PushService } from './push.service.ts';

const deliverTask = 'push.deliver';

/** Seconds before the second, third and fourth try; after that the alert is too old. */
const PAUSES = [5, 20, 60];

interface Delivery {
  sessionId: string;
  message: PushMessage;
  tries: number;
}

const plan = ({ schedule }: JobContext, delivery: Delivery, inSeconds = 0) =>
  schedule(deliverTask, delivery, {
    key: `push/${delivery.sessionId}/${delivery.message.dedupeId}/${delivery.tries}`,
    ...(inSeconds > 0 && { runAt: new Date(Date.now() + inSeconds * 1000) }),
  });

const getMessage = (event: JobEvent, type: PushMessage['type'], orderId: string | null): PushMessage => ({
  v: 1,
  type,
  restaurantId: event.restaurantId,
  storeId: event.storeId,
  orderId,
  at: new Date(event.at).toISOString(),
  dedupeId: event.id,
});

/** Notifies the devices that follow a store of a new order that is not accepted automatically, and of every alarm. */
export function pushJobs(push: PushService): EventJob[] {
  const fanOut = async (message: PushMessage, context: JobContext): Promise<void> => {
    for (const sessionId of await push.followers(message)) await plan(context, { sessionId, message, tries: 0 });
  };
  return [
    {
      task: 'push.newOrder',
      on: ['order.placed'],
      when: { autoAccept: false },
      stores: push.followedStores,
      run: (event, context) => fanOut(getMessage(event, 'order.new', event.subject.id), context),
    },
    {
      task: 'push.alarm',
      on: ['alarm.raised'],
      stores: push.followedStores,
      run: (event, context) =>
        fanOut(getMessage(event, 'alarm.raised', (event.payload as EventPayload<'alarm.raised'>).alarm.orderId), context),
    },
  ];
}

export function pushPlainJobs(push: PushService): PlainJob[] {
  /** Devices may still be subscribed through a service that used to be configured: every order would log that again. */
  const notedNotConfigured = new Set<string>();
  return [
    {
      task: deliverTask,
      waitsFor: 'pushServices',
      async run(payload, context) {
        const { sessionId, message, tries } = payload as unknown as Delivery;
        const result = await push.send(sessionId, message);
        if (result === undefined || result.outcome === 'accepted' || result.outcome === 'gone') return;
        // Keys that this node lacks or has wrong another one may have.
        const mayHelp = result.outcome !== 'refused' || result.configuration;
        const pause = mayHelp ? PAUSES[tries] : undefined;
        if (result.outcome === 'notConfigured' && pause === undefined && !notedNotConfigured.has(result.provider)) {
          notedNotConfigured.add(result.provider);
          context.log.warn({ provider: result.provider }, 'No push service of this kind is configured: its devices hear nothing.');
        }
        if (result.outcome === 'refused' && pause === undefined) {
          const level = result.configuration ? 'error' : 'warn';
          context.log[level]({ reason: result.message }, 'A push was refused.');
        }
        if (pause === undefined) return;
        const afterSeconds = result.outcome === 'later' ? (result.afterSeconds ?? 0) : 0;
        await plan(context, { sessionId, message, tries: tries + 1 }, Math.max(pause, afterSeconds));
      },
    },
  ];
}
