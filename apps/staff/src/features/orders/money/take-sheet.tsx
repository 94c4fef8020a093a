import { Button, Stack, TextInput } from '@mantine/core';
import { useState } from 'react';
import { money } from '@servery/app-kit/format.ts';
import { useTake } from '@servery/app-kit/orders/use-take.ts';
import type { CurrencyCode } from '@servery/domain/money';
import type { OrderPaymentMethod } from '@servery/domain/orders';
import { Choice } from '@servery/ui/primitives/choice.tsx';
import { FailureAlert } from '@servery/ui/primitives/failure.tsx';
import { Sheet } from '@servery/ui/mantine/sheet.tsx';
import { useStore } from '../../../shared/store-context.ts';
import { firstMethod, handedChoices, takenLabels, type TakenMethod } from '@servery/ui/patterns/orders/taken-text.ts';
import { optional } from '@servery/ui/primitives/optional.ts';
import styles from './taken.module.css';

const methods: [TakenMethod, string][] = [
  ['card', 'Card'],
  ['cash', 'Cash'],
];

interface Due {
  orderId: string;
  paymentMethod: OrderPaymentMethod;
  /** Minor units. */
  due: number;
  currency: CurrencyCode;
}

/** The payment method; for cash, the change. */
const TakeForm = ({ orderId, paymentMethod, due, currency, onDone }: Due & { onDone: () => void }) => {
  const take = useTake(orderId, due, useStore(), { first: firstMethod(paymentMethod), onDone });
  const { method, note } = take;
  const [handed, setHanded] = useState(due);

  return (
    <Stack gap="md">
      <Choice<TakenMethod> label="Paid with" value={method} options={methods} onChange={take.setMethod} />
      {method === 'cash' && (
        <>
          <Choice<number>
            label="Cash received"
            value={handed}
            options={handedChoices(due, currency).map((amount): [number, string] => [
              amount,
              amount === due ? `${money(amount, currency)} exactly` : money(amount, currency),
            ])}
            onChange={setHanded}
          />
          <p className={styles.change} role="status">
            {handed > due ? (
              <>
                Change: <strong>{money(handed - due, currency)}</strong>
              </>
            ) : (
              'No change'
            )}
          </p>
        </>
      )}
      <TextInput
        label={optional('Internal note')}
        maxLength={120}
        value={note}
        onChange={(event) => take.setNote(event.currentTarget.value)}
      />
      <FailureAlert error={take.error} />
      <Button fullWidth loading={take.isPending} onClick={take.send}>
        Take {money(due, currency)} {takenLabels[method]}
      </Button>
    </Stack>
  );
};

/** The sheet in which staff record that an order was paid in the store or at the door. */
export const TakeSheet = ({ opened, onClose, ...due }: Due & { opened: boolean; onClose: () => void }) => (
  <Sheet title={`${money(due.due, due.currency)} to take`} opened={opened} onClose={onClose}>
    {opened && <TakeForm {...due} onDone={onClose} />}
  </Sheet>
);
