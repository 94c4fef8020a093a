import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { may } from '@servery/app-kit/abilities.ts';
import { moment } from '@servery/app-kit/format.ts';
import { useEndpoint } from '@servery/app-kit/query.ts';
import { getCustomerRecord } from '@servery/contract/customers';
import { listLoyaltyCards } from '@servery/contract/loyalty';
import { formatMoney } from '@servery/domain/money';
import { channels, collectionNames, orderStatusNames, sourceNames } from '@servery/domain/orders';
import { statusTone } from '@servery/ui/patterns/orders/order-timing.ts';
import { clockNow } from '@servery/ui/primitives/clock.ts';
import { Failure } from '@servery/ui/primitives/failure.tsx';
import { Money } from '@servery/ui/primitives/money.tsx';
import { EmptyState } from '@servery/ui/primitives/notice-states.tsx';
import { Skeleton } from '@servery/ui/primitives/skeleton.tsx';
import { StateChip } from '@servery/ui/primitives/state-chip.tsx';
import type { ReactNode } from 'react';
import { deviceZone } from '../../shared/device-zone.ts';
import { Page, Section } from '../../shared/page.tsx';
import { useRestaurant } from '../../shared/places.ts';
import { useMe } from '../../shared/session.ts';
import { Table, TableSkeleton, type Column } from '../../shared/table.tsx';
import { formatCustomerDay, getName } from './customer-text.ts';
import { EraseCustomer } from './erase-customer.tsx';
import type { CustomerRecord } from './customers.types.ts';
import styles from './customers.module.css';

const Facts = ({ rows }: { rows: readonly (readonly [label: string, value: ReactNode])[] }) => (
  <dl className={styles.facts}>
    {rows.map(([label, value]) => (
      <div key={label}>
        <dt>{label}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
);

const ContactLink = ({ scheme, to, text }: { scheme: 'tel' | 'mailto'; to: string | null; text: string }) =>
  to ? <a href={`${scheme}:${to}`}>{text}</a> : 'None';

const LoyaltyCard = ({ customerId }: { customerId: string }) => {
  const { restaurantId } = useRestaurant();
  const { data, error, refetch } = useEndpoint(listLoyaltyCards, { params: { restaurantId }, query: { customerId } });
  const card = data?.rows[0];
  const show = () => {
    if (error) return <Failure error={error.error} onRetry={() => void refetch()} />;
    if (!data) return <Skeleton height="3rem" />;
    if (!card) return <p className={styles.none}>No card yet. The first order that earns a stamp starts one.</p>;
    const money = (amount: number) => formatMoney(amount, card.currency);
    return (
      <Facts
        rows={[
          ['Stamps', `${card.stamps} of ${card.count}`],
          ['On this card', money(card.gathering)],
          ['Credit to use', money(card.credit)],
          ...(card.owed > 0 ? [['To pay off first', money(card.owed)] as const] : []),
          ['Last used', formatCustomerDay(card.movedAt)],
        ]}
      />
    );
  };
  return <Section title="Loyalty card">{show()}</Section>;
};

type Order = CustomerRecord['orders'][number];

const LatestOrders = ({ orders }: { orders: readonly Order[] }) => {
  const { restaurantId, stores } = useRestaurant();
  const findStore = ({ storeId }: Order) => stores.find((store) => store.storeId === storeId);
  const columns: Column<Order>[] = [
    {
      label: 'Order',
      names: true,
      short: true,
      cell: ({ id, storeId, number, source }) => (
        <Link
          to={`/restaurants/$restaurantId/stores/$storeId/${channels[source].startsAsBill ? 'pos-orders' : 'orders'}/$orderId`}
          params={{ restaurantId, storeId, orderId: id }}
        >
          {number}
        </Link>
      ),
    },
    {
      label: 'Placed',
      cell: (row) => <span className={styles.short}>{moment(row.placedAt, clockNow(), findStore(row)?.timeZone ?? deviceZone)}</span>,
    },
    ...(stores.length > 1 ? [{ label: 'Store', cell: (row: Order) => findStore(row)?.name }] : []),
    { label: 'From', cell: ({ source, collectionType }) => `${sourceNames[source]} · ${collectionNames[collectionType]}` },
    { label: 'State', cell: ({ status }) => <StateChip tone={statusTone[status]}>{orderStatusNames[status]}</StateChip> },
    { label: 'Total', end: true, cell: ({ grandTotal, currency }) => <Money amount={grandTotal} currency={currency} /> },
  ];
  if (orders.length === 0) return <EmptyState title="No orders yet">Orders are listed here as soon as they are placed.</EmptyState>;
  return <Table caption="Latest orders" columns={columns} rows={orders} rowKey={({ id }) => id} />;
};

const Addresses = ({ addresses }: Pick<CustomerRecord, 'addresses'>) =>
  addresses.length === 0 ? (
    <p className={styles.none}>No saved addresses.</p>
  ) : (
    <ul className={styles.addresses}>
      {addresses.map(({ id, lines, dropoffNotes, lastUsedAt }) => (
        <li key={id}>
          <span>{lines.join(', ')}</span>
          {dropoffNotes && <small>{dropoffNotes}</small>}
          <small>Last used {formatCustomerDay(lastUsedAt)}</small>
        </li>
      ))}
    </ul>
  );

/** One customer: how to reach them, how often they ordered, their loyalty card and latest orders. */
export const CustomerPage = () => {
  const { restaurantId } = useRestaurant();
  const { customerId } = useParams({ strict: false }) as { customerId: string };
  const mayErase = may(useMe(), 'customers.erase', { restaurantId });
  const navigate = useNavigate();
  const { data: customer, error, refetch } = useEndpoint(getCustomerRecord, { params: { restaurantId, customerId } });
  return (
    <Page title={customer ? getName(customer) : 'Customer'} intro={customer && `Customer since ${formatCustomerDay(customer.createdAt)}`}>
      {!customer && !error && <TableSkeleton label="Loading the customer" />}
      {!customer && error && <Failure error={error.error} onRetry={() => void refetch()} />}
      {customer && (
        <>
          <div className={styles.parts}>
            <Section title="Contact">
              <Facts
                rows={[
                  [
                    'Phone',
                    <ContactLink
                      key="phone"
                      scheme="tel"
                      to={customer.mobileNumberE164 ?? customer.phoneNumberE164}
                      text={customer.shownPhone}
                    />,
                  ],
                  ['Email', <ContactLink key="email" scheme="mailto" to={customer.unverifiedEmail} text={customer.unverifiedEmail} />],
                  ...(customer.previousNames.length > 0 ? [['Previous names', customer.previousNames.join(', ')] as const] : []),
                  ...(customer.previousUnverifiedEmails.length > 0
                    ? [['Previous emails', customer.previousUnverifiedEmails.join(', ')] as const]
                    : []),
                ]}
              />
            </Section>
            <Section title="Orders">
              <Facts
                rows={[
                  ['Online', customer.previousOrderCount],
                  ['Google', customer.previousGoogleOrderCount],
                  ['Till', customer.previousPosOrderCount],
                  ['Last order', customer.lastOrderAt === null ? 'None' : formatCustomerDay(customer.lastOrderAt)],
                ]}
              />
            </Section>
            <LoyaltyCard customerId={customerId} />
            <Section title="Addresses">
              <Addresses addresses={customer.addresses} />
            </Section>
          </div>
          <section className={styles.orders} aria-labelledby="latest-orders">
            <h2 id="latest-orders">Latest orders</h2>
            <LatestOrders orders={customer.orders} />
          </section>
          {mayErase && (
            <EraseCustomer
              restaurantId={restaurantId}
              customerId={customerId}
              name={getName(customer)}
              onErased={() => void navigate({ to: '/restaurants/$restaurantId/erased-customers', params: { restaurantId } })}
            />
          )}
        </>
      )}
    </Page>
  );
};
