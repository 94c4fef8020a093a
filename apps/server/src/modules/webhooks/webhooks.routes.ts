import { connectWebhook, platformWebhook } from '@servery/contract/webhooks';
import { route, type Call, type Route } from '../../platform/http/handler.types.ts';
import type { EventSide } from '../../ports/provider-events.ts';
import type { CardInbox } from './card-inbox.service.ts';

export const webhooksRoutes = (inbox: CardInbox): Route[] => {
  const take = async (side: EventSide, { rawBody, headers, log }: Pick<Call<typeof platformWebhook>, 'rawBody' | 'headers' | 'log'>) => {
    const signature = headers['stripe-signature'];
    await inbox.receive(side, { body: rawBody, signature: typeof signature === 'string' ? signature : undefined, log });
    return { received: true } as const;
  };
  return [route(platformWebhook, (call) => take('platform', call)), route(connectWebhook, (call) => take('connect', call))];
};
