import type { DeliveryRow, EventEndpointView } from '@servery/contract/event-endpoints';
import { formatInstantFrom } from '@servery/domain/clock';
import { clockNow } from '@servery/ui/primitives/clock.ts';
import { StateChip } from '@servery/ui/primitives/state-chip.tsx';
import { deviceZone } from '../../shared/device-zone.ts';

export const formatMoment = (at: string): string => formatInstantFrom(at, new Date(clockNow()).toISOString(), deviceZone);

/** What an endpoint is called: as its owner describes it, or by its host. */
export const getName = ({ description, url }: Pick<EventEndpointView, 'description' | 'url'>): string => description || new URL(url).host;

const endpointStateNames = { active: 'Working', failing: 'Failing', disabled: 'Disabled' } as const;

export const EndpointState = ({ of: { state, failingSince } }: { of: EventEndpointView }) => {
  if (state === 'disabled') return <StateChip tone="neutral">{endpointStateNames.disabled}</StateChip>;
  if (state === 'failing') return <StateChip tone="danger">{endpointStateNames.failing}</StateChip>;
  if (failingSince !== null) return <StateChip tone="late">Trying again</StateChip>;
  return <StateChip tone="done">{endpointStateNames.active}</StateChip>;
};

export const deliveryStatusNames: Readonly<Record<DeliveryRow['status'], string>> = {
  waiting: 'Waiting',
  arrived: 'Arrived',
  failed: 'Failed',
};
const tones = { waiting: 'working', arrived: 'done', failed: 'danger' } as const;

export const DeliveryStatus = ({ status }: { status: DeliveryRow['status'] }) => (
  <StateChip tone={tones[status]}>{deliveryStatusNames[status]}</StateChip>
);
