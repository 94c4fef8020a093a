import type { BodySentTo } from '@servery/contract/endpoint';
import type { subscribeTopics } from '@servery/contract/push';

/** A device's address for pushes, as the server takes it. */
export type PushTarget = BodySentTo<typeof subscribeTopics>['target'];
