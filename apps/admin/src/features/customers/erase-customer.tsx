import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useEndpoint } from '@servery/app-kit/query.ts';
import { eraseCustomer, getErasure, type ErasureReason, type ErasureView } from '@servery/contract/erasures';
import { formatDayOfYear } from '@servery/domain/clock';
import { Failure } from '@servery/ui/primitives/failure.tsx';
import { Skeleton } from '@servery/ui/primitives/skeleton.tsx';
import { StateChip } from '@servery/ui/primitives/state-chip.tsx';
import { Select } from '@mantine/core';
import { Confirm } from '../../kit/confirm/confirm.tsx';
import { deviceZone } from '../../shared/device-zone.ts';
import { Section } from '../../shared/page.tsx';
import { obstacleNames, reasonNames } from './customer-text.ts';
import styles from './customers.module.css';

type ChosenReason = Exclude<ErasureReason, 'restoredBackup'>;
const chosenReasons: readonly ChosenReason[] = ['customerRequest', 'duplicate', 'noLongerNeeded'];

/** What an erasure waits for, each with the way to its order. */
export const WaitsFor = ({ erasure: { waitsFor }, restaurantId }: { erasure: ErasureView; restaurantId: string }) => (
  <ul className={styles.waits}>
    {waitsFor.map(({ orderId, storeId, orderNumber, pos, obstacle }) => (
      <li key={orderId}>
        <Link
          to={`/restaurants/$restaurantId/stores/$storeId/${pos ? 'pos-orders' : 'orders'}/$orderId`}
          params={{ restaurantId, storeId, orderId }}
        >
          {orderNumber || 'An open bill'}
        </Link>
        {`: ${obstacleNames[obstacle]}`}
      </li>
    ))}
  </ul>
);

/** Erasing a customer: what goes and what stays before, and what it waits for while it is under way. */
export const EraseCustomer = ({
  restaurantId,
  customerId,
  name,
  onErased,
}: {
  restaurantId: string;
  customerId: string;
  name: string;
  onErased: () => void;
}) => {
  const [asks, setAsks] = useState(false);
  const [reason, setReason] = useState<ChosenReason>('customerRequest');
  const params = { restaurantId, customerId };
  const { data, error, refetch } = useEndpoint(
    getErasure,
    { params },
    { refetchInterval: (answer) => (answer?.erasure?.state === 'waiting' ? 30_000 : false) },
  );
  const show = () => {
    if (!data) return error ? <Failure error={error.error} onRetry={() => void refetch()} /> : <Skeleton height="4rem" />;
    const { erasure, orderCount, retainUntil } = data;
    if (erasure?.state === 'waiting') {
      return (
        <>
          <p className={styles.state}>
            <StateChip tone="new">Waiting</StateChip>{' '}
            {`${erasure.requestedBy} asked for it. The customer is signed out and cannot order as this customer any more.`}
          </p>
          <WaitsFor erasure={erasure} restaurantId={restaurantId} />
          <p className={styles.none}>The customer is erased within five minutes after that.</p>
        </>
      );
    }
    return (
      <>
        <p className={styles.none}>For a customer who asks to be forgotten. This cannot be undone.</p>
        <div>
          <Button color="red" variant="outline" onClick={() => setAsks(true)}>
            Erase customer
          </Button>
        </div>
        <Confirm
          opened={asks}
          endpoint={eraseCustomer}
          call={() => ({ params, body: { reason } })}
          title={`Erase ${name}?`}
          act="Erase customer"
          typed={name}
          harmful
          onDone={async ({ state }) => {
            if (state === 'waiting') await refetch();
            else onErased();
          }}
          onClose={() => setAsks(false)}
        >
          <p>
            <strong>Goes for good:</strong> name, phone numbers, emails, addresses, notes on orders, the loyalty card with its credit, saved
            cards, and printouts and mails about the orders. Files with exported customers are deleted too.
          </p>
          <p>
            <strong>Stays:</strong>{' '}
            {retainUntil === null
              ? 'nothing, there are no orders.'
              : `amounts, taxes and items of ${orderCount === 1 ? 'one order' : `${orderCount} orders`}, without the customer. The law requires them until ${formatDayOfYear(retainUntil, deviceZone)}.`}
          </p>
          <p>The customer is signed out now. Open orders, refunds and disputes are finished first.</p>
          <Select
            label="Reason"
            data={chosenReasons.map((value) => ({ value, label: reasonNames[value] }))}
            value={reason}
            allowDeselect={false}
            onChange={(value) => setReason((value ?? 'customerRequest') as ChosenReason)}
          />
        </Confirm>
      </>
    );
  };
  return <Section title="Erase customer">{show()}</Section>;
};
