import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { endpointKey, useClient, useEndpoint } from '@servery/app-kit/query.ts';
import { getPushKey, listTopics, subscribeTopics, testPush, unsubscribeTopics } from '@servery/contract/push';
import type { FailureText } from '@servery/ui/primitives/failure.tsx';
import { subscribeDevice } from './push-device.ts';

const getTopic = (storeId: string) => `store.${storeId}.orders`;

const unreachable: FailureText = {
  title: 'No notifications here',
  message: "The browser's push service cannot be reached. Check the connection, or try another browser.",
  requestId: '',
};

/** The result of a test message, as text. */
const trialText = {
  accepted: 'A trial is on its way to this device.',
  gone: 'This device takes no notifications any more. Turn them on again.',
  failed: 'The push service did not take it. Please try again in a moment.',
  notSubscribed: 'Turn notifications on first.',
};

/** The stores whose orders notify this device while the app is closed, and how to change that. */
export function usePush() {
  const client = useClient();
  const queries = useQueryClient();
  const topics = useEndpoint(listTopics, {}, { staleTime: 30_000 });
  const [busy, setBusy] = useState<string | null>(null);
  const [error, setError] = useState<FailureText | null>(null);
  const [said, setSaid] = useState('');

  const during = async (what: string, work: () => Promise<void>) => {
    setBusy(what);
    setError(null);
    setSaid('');
    await work();
    setBusy(null);
  };

  const follow = (storeId: string) =>
    during(storeId, async () => {
      const key = await client.call(getPushKey, { retries: 1 });
      if (!key.ok) return setError(key.error);
      try {
        const target = await subscribeDevice(key.data.publicKey);
        // The person refused: the panel explains how to change that.
        if (target === null) return setSaid('');
        const answer = await client.call(subscribeTopics, { body: { target, topics: [getTopic(storeId)] }, retries: 1 });
        if (!answer.ok) return setError(answer.error);
        queries.setQueryData(endpointKey(listTopics, {}), answer.data);
      } catch {
        setError(unreachable);
      }
    });

  const leave = (storeId: string) =>
    during(storeId, async () => {
      const answer = await client.call(unsubscribeTopics, { body: { topics: [getTopic(storeId)] }, retries: 1 });
      if (!answer.ok) return setError(answer.error);
      queries.setQueryData(endpointKey(listTopics, {}), answer.data);
    });

  const test = () =>
    during('test', async () => {
      const answer = await client.call(testPush, { body: {} });
      if (!answer.ok) return setError(answer.error);
      setSaid(trialText[answer.data.outcome]);
      if (answer.data.outcome === 'gone') await topics.refetch();
    });

  return { topics, busy, error, said, follow, leave, test };
}
