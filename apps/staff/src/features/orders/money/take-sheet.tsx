import { Button, Stack, TextInput } from '@mantine/core';
import { money } from '@servery/app-kit/format.ts';
import { useTake } from '@servery/app-kit/orders/use-take.ts';
import type { CurrencyCode } from '@servery/domain/money';
import type { OrderPaymentMethod } from '@servery/domain/orders';
import { Choice } from '@servery/ui/primitives/choice.tsx';
import { FailureAlert } from '@servery/ui/primitives/failure.tsx';
import { Sheet } from '@servery/ui/mantine/sheet.tsx';
import { useStore } from '../../../shared/store-context.ts';
import { costText, firstMethod, handedChoices, takenLabels, type TakenMethod } from '@servery/ui/patterns/orders/taken-text.ts';
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

/** The payment method, what it costs that way; for cash, the change. */
const TakeForm = ({ orderId, paymentMethod, currency, onDone }: Omit<Due, 'due'> & { onDone: () => void }) => {
  const take = useTake(orderId, useStore(), { first: firstMethod(paymentMethod), onDone });
  const { method, note, cost, given } = take;
  const why = cost === null ? '' : costText(cost, currency);

  return (
    <Stack gap="md">
      <Choice<TakenMethod> label="Paid with" value={method} options={methods} onChange={take.setMethod} />
      {why !== '' && <p className={styles.help}>Includes: {why}</p>}
      {cost !== null && given !== null && (
        <>
          <Choice<number>
            label="Cash received"
            value={given}
            options={handedChoices(cost.amount, currency).map((amount): [number, string] => [
              amount,
              amount === cost.amount ? `${money(amount, currency)} exactly` : money(amount, currency),
            ])}
            onChange={take.setGiven}
          />
          <p className={styles.change} role="status">
            {given > cost.amount ? (
              <>
                Change: <strong>{money(given - cost.amount, currency)}</strong>
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
      <Button fullWidth loading={take.isPending} disabled={cost === null} onClick={take.send}>
        {cost === null ? 'Reading what is due…' : `Take ${money(cost.amount, currency)} ${takenLabels[method]}`}
      </Button>
    </Stack>
  );
};

/** The sheet in which staff record that an order was paid, all that is due at once, in the store or at the door. */
export const TakeSheet = ({ opened, onClose, due, ...of }: Due & { opened: boolean; onClose: () => void }) => (
  <Sheet title={`${money(due, of.currency)} to take`} opened={opened} onClose={onClose}>
    {opened && <TakeForm {...of} onDone={onClose} />}
  </Sheet>
);
