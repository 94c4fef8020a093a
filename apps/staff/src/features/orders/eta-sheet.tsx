import { Button, Stack } from '@mantine/core';
import { useState } from 'react';
import { etaWords, moment } from '@servery/app-kit/format.ts';
import { useEndpointMutation } from '@servery/app-kit/query.ts';
import { adjustEta } from '@servery/contract/handling';
import { etaAdjustmentsInMinutes, movedPromise } from '@servery/domain/orders';
import { Choice } from '@servery/ui/primitives/choice.tsx';
import { clockNow, useClock } from '@servery/ui/primitives/clock.ts';
import { FailureAlert } from '@servery/ui/primitives/failure.tsx';
import { Sheet } from '@servery/ui/mantine/sheet.tsx';
import { useStore } from '../../shared/store-context.ts';
import type { OrderRow } from '@servery/app-kit/orders/order-groups.ts';
import { takeRow } from '@servery/app-kit/orders/open-orders.ts';
import styles from './decision-sheet.module.css';

type Promised = Pick<OrderRow, 'id' | 'number' | 'promisedFor' | 'requestedFor'>;

const instantOf = (now: number) => new Date(now).toISOString();

/** Earlier or later, and by how much; the button says what the guest will read. */
const EtaForm = ({ order, onDone }: { order: Promised; onDone: () => void }) => {
  const { restaurantId, storeId, timeZone } = useStore();
  const [earlier, setEarlier] = useState(false);
  const [minutes, setMinutes] = useState(15);
  const sign = earlier ? -1 : 1;
  // Times that have passed meanwhile are offered no more.
  const minute = useClock((now) => Math.floor(now / 60_000) * 60_000);
  const movedBy = (by: number, now: number) => movedPromise(order.promisedFor, order.requestedFor, by, instantOf(now));
  const possible = etaAdjustmentsInMinutes.filter((by) => movedBy(sign * by, minute) !== null);
  const canBeEarlier = movedBy(-5, minute) !== null;
  const chosen = possible.find((by) => by === minutes) ?? possible.at(-1);
  const promise = useClock((now) => (chosen === undefined ? '' : (movedBy(sign * chosen, now) ?? '')));
  const adjust = useEndpointMutation(adjustEta, {
    onSuccess: (row) => {
      takeRow(row);
      onDone();
    },
  });

  return (
    <Stack gap="md">
      <p className={styles.help}>
        {order.promisedFor === null
          ? 'No time was promised yet.'
          : `Promised for ${moment(order.promisedFor, clockNow(), timeZone).replace('Tomorrow', 'tomorrow')}.`}{' '}
        The guest and the kitchen see the new time at once.
      </p>
      {canBeEarlier && (
        <Choice<boolean>
          label="Earlier or later"
          value={earlier}
          options={[
            [false, 'Later'],
            [true, 'Earlier'],
          ]}
          onChange={setEarlier}
        />
      )}
      <Choice<number>
        label="By how much"
        least="6rem"
        value={chosen ?? 0}
        options={possible.map((by): [number, string] => [by, `${earlier ? '−' : '+'} ${etaWords(by)}`])}
        onChange={setMinutes}
      />
      <FailureAlert error={adjust.error?.error} />
      <Button
        fullWidth
        loading={adjust.isPending}
        disabled={promise === ''}
        onClick={() => adjust.mutate({ params: { restaurantId, storeId, orderId: order.id }, body: { promisedFor: promise }, retries: 1 })}
      >
        {promise === '' ? 'Choose a time' : `Promise it for ${moment(promise, clockNow(), timeZone).replace('Tomorrow', 'tomorrow')}`}
      </Button>
    </Stack>
  );
};

/** The sheet in which an accepted order is promised for another time. */
export const EtaSheet = ({ order, opened, onClose }: { order: Promised; opened: boolean; onClose: () => void }) => (
  <Sheet title={`New time for ${order.number}`} opened={opened} onClose={onClose}>
    {opened && <EtaForm order={order} onDone={onClose} />}
  </Sheet>
);
