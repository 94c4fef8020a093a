import type { BodySentTo } from '@servery/contract/endpoint';
import type { subscribeTopics } from '@servery/contract/push';

/** A device's push subscription in the server's format. */
export type PushTarget = BodySentTo<typeof subscribeTopics>['target'];
