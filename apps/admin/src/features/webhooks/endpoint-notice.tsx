import { Button } from '@mantine/core';
import type { EventEndpointView } from '@servery/contract/event-endpoints';
import { NoticeBox } from '@servery/ui/primitives/notice-box.tsx';
import { formatMoment } from './webhook-labels.tsx';

/** What is wrong with an endpoint, and what to do; nothing while events arrive. */
export const EndpointNotice = ({ endpoint, onEnable }: { endpoint: EventEndpointView; onEnable: () => void }) => {
  const { state, failingSince, oldSecretUntil } = endpoint;
  if (state === 'disabled') {
    return (
      <NoticeBox tone="late" title="This webhook is disabled">
        <span>Nothing is sent there. Once it is enabled, it gets what happens from then on; send what was missed by hand.</span>
        <div>
          <Button size="sm" onClick={onEnable}>
            Enable it
          </Button>
        </div>
      </NoticeBox>
    );
  }
  if (failingSince !== null) {
    return (
      <NoticeBox tone={state === 'failing' ? 'danger' : 'late'} title={`Nothing has arrived since ${formatMoment(failingSince)}`}>
        <span>
          {state === 'failing'
            ? 'Deliveries were given up after three days. Newer ones are still tried; after a week the webhook is disabled.'
            : 'Deliveries are tried again for three days, at growing intervals.'}
        </span>
      </NoticeBox>
    );
  }
  if (oldSecretUntil !== null) {
    return (
      <NoticeBox tone="working" title="Two secrets are valid">
        <span>Until {formatMoment(oldSecretUntil)} deliveries are signed with the old secret, too.</span>
      </NoticeBox>
    );
  }
  return null;
};
