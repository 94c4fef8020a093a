import { listLoyaltyCards } from '@servery/contract/loyalty';
import { Money } from '@servery/ui/primitives/money.tsx';
import type { ListColumn, ListDefinition } from '../../kit/list-page/list.types.ts';
import { ListPage } from '../../kit/list-page/list-page.tsx';
import { usePagedList } from '../../kit/list-page/use-list-source.ts';
import { useRestaurant } from '../../shared/places.ts';
import { formatCustomerDay, getName } from './customer-text.ts';
import type { LoyaltyCard } from './customers.types.ts';
import styles from './customers.module.css';

const getHolder = ({ customerName, shownPhone }: LoyaltyCard): string => getName({ name: customerName, shownPhone });

const columns: ListColumn<LoyaltyCard>[] = [
  { id: 'customer', label: 'Customer', value: ({ customerName }) => customerName || 'No name' },
  {
    ...{ id: 'phone', label: 'Phone', short: true, value: ({ shownPhone }) => shownPhone || '–' },
    cell: ({ shownPhone }) => <span className={styles.short}>{shownPhone || '–'}</span>,
  },
  {
    ...{ id: 'stamps', label: 'Stamps', end: true, short: true, value: ({ stamps }) => stamps },
    cell: ({ stamps, count }) => `${stamps} of ${count}`,
  },
  {
    ...{ id: 'gathering', label: 'On this card', end: true, wide: true, value: ({ gathering }) => gathering },
    cell: ({ gathering, currency }) => <Money amount={gathering} currency={currency} />,
  },
  {
    ...{ id: 'credit', label: 'Credit', end: true, value: ({ credit }) => credit },
    cell: ({ credit, currency }) => <Money amount={credit} currency={currency} />,
  },
  {
    ...{ id: 'owed', label: 'To pay off', end: true, hidden: true, value: ({ owed }) => owed },
    cell: ({ owed, currency }) => <Money amount={owed} currency={currency} />,
  },
  {
    id: 'moved',
    label: 'Last used',
    end: true,
    short: true,
    value: ({ movedAt }) => movedAt,
    cell: ({ movedAt }) => formatCustomerDay(movedAt),
  },
];

/** The loyalty cards of a restaurant's customers. */
export const LoyaltyCardsPage = () => {
  const { restaurantId, name } = useRestaurant();
  const list: ListDefinition<LoyaltyCard> = {
    id: 'loyalty-cards',
    caption: `Loyalty cards of ${name}`,
    noun: ['card', 'cards'],
    source: usePagedList(listLoyaltyCards, ({ q }) => ({ params: { restaurantId }, query: q ? { search: q.slice(0, 60) } : {} })),
    columns,
    rowId: ({ customerId }) => customerId,
    rowName: getHolder,
    search: { label: 'Search by name or phone' },
    to: ({ customerId }) => ({ to: '/restaurants/$restaurantId/restaurant-customers/$customerId', params: { restaurantId, customerId } }),
    empty: { title: 'No loyalty cards yet', text: 'A customer’s card is listed here after the first order that earns a stamp.' },
    loading: 'Loading loyalty cards',
  };
  return (
    <ListPage
      title="Loyalty cards"
      intro="Stamps on each customer’s card, and the credit that full cards have earned. Cards that were used last come first."
      list={list}
    />
  );
};
