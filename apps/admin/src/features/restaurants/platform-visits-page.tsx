import type { ResponseOf } from '@servery/contract/endpoint';
import { listVisits } from '@servery/contract/visits';
import { formatInstantFrom } from '@servery/domain/clock';
import { clockNow } from '@servery/ui/primitives/clock.ts';
import { StateChip } from '@servery/ui/primitives/state-chip.tsx';
import type { ListColumn, ListDefinition } from '../../kit/list-page/list.types.ts';
import { ListPage } from '../../kit/list-page/list-page.tsx';
import { usePagedList } from '../../kit/list-page/use-list-source.ts';
import { deviceZone } from '../../shared/device-zone.ts';
import { useRestaurant } from '../../shared/places.ts';

type Row = ResponseOf<typeof listVisits>['rows'][number];

const formatMoment = (at: string): string => formatInstantFrom(at, new Date(clockNow()).toISOString(), deviceZone);

const columns: ListColumn<Row>[] = [
  { id: 'visitor', label: 'Who', value: ({ visitorName }) => visitorName },
  { id: 'reason', label: 'Reason', value: ({ reason }) => reason },
  { id: 'began', label: 'From', end: true, value: ({ beganAt }) => beganAt, cell: ({ beganAt }) => formatMoment(beganAt) },
  {
    ...{ id: 'ended', label: 'Until', end: true, value: ({ endsAt }) => endsAt },
    cell: ({ endsAt, open }) => (open ? <StateChip tone="working">Looking now</StateChip> : formatMoment(endsAt)),
  },
];

/** When the platform's own people have opened the restaurant as its owner, and why. */
export const PlatformVisitsPage = () => {
  const { restaurantId, name } = useRestaurant();
  const list: ListDefinition<Row> = {
    id: 'platform-visits',
    caption: `Visits of the platform to ${name}`,
    noun: ['visit', 'visits'],
    source: usePagedList(listVisits, () => ({ params: { restaurantId } })),
    columns,
    rowId: ({ id }) => id,
    rowName: ({ visitorName }) => visitorName,
    empty: {
      title: 'No visits yet',
      text: 'When the platform’s own people open your pages to help you, you see here who it was, when and why.',
    },
  };
  return (
    <ListPage
      title="Platform visits"
      intro="The platform’s own people can open your pages for half an hour to help you. They cannot handle orders, refund, change payouts, or see or change who has access."
      list={list}
    />
  );
};
