import { getPushKey, listTopics, subscribeTopics, testPush, unsubscribeTopics } from '@servery/contract/push';
import { route, type Route } from '../../platform/http/handler.types.ts';
import type { PushService } from './push.service.ts';

export const pushRoutes = (push: PushService): Route[] => [
  route(getPushKey, async () => ({ publicKey: (await push.keyPair()).publicKey })),
  route(listTopics, ({ caller }) => push.list(caller)),
  route(subscribeTopics, ({ caller, body }) => push.subscribe(caller, body)),
  route(unsubscribeTopics, ({ caller, body }) => push.unsubscribe(caller, body)),
  route(testPush, ({ caller }) => push.test(caller)),
];
