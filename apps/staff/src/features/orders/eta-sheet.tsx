import { Button, Stack } from '@mantine/core';
import { formatEta, moment } from '@servery/app-kit/format.ts';
import { useNewTime, type Promised } from '@servery/app-kit/orders/use-new-time.ts';
import { Choice } from '@servery/ui/primitives/choice.tsx';
import { clockNow, useClock } from '@servery/ui/primitives/clock.ts';
import { FailureAlert } from '@servery/ui/primitives/failure.tsx';
import { Sheet } from '@servery/ui/mantine/sheet.tsx';
import { useStore } from '../../shared/store-context.ts';
import styles from './decision-sheet.module.css';

/** Makes the promised time earlier or later; the button shows the time that the guest will see. */
const EtaForm = ({ order, onDone }: { order: Promised; onDone: () => void }) => {
  const store = useStore();
  const { timeZone } = store;
  const minute = useClock((now) => Math.floor(now / 60_000) * 60_000);
  const move = useNewTime(order, store, minute, onDone);
  const { earlier, chosen } = move;
  const promise = useClock((now) => move.promiseAt(now) ?? '');

  return (
    <Stack gap="md">
      <p className={styles.help}>
        {order.promisedFor === null
          ? 'No time was promised yet.'
          : `Promised for ${moment(order.promisedFor, clockNow(), timeZone).replace('Tomorrow', 'tomorrow')}.`}{' '}
        The guest and the kitchen see the new time at once.
      </p>
      {move.canBeEarlier && (
        <Choice<boolean>
          label="Earlier or later"
          value={earlier}
          options={[
            [false, 'Later'],
            [true, 'Earlier'],
          ]}
          onChange={move.setEarlier}
        />
      )}
      <Choice<number>
        label="By how much"
        least="6rem"
        value={chosen ?? 0}
        options={move.possible.map((by): [number, string] => [by, `${earlier ? '−' : '+'} ${formatEta(by)}`])}
        onChange={move.setMinutes}
      />
      <FailureAlert error={move.error} />
      <Button fullWidth loading={move.isPending} disabled={promise === ''} onClick={() => move.send(promise)}>
        {promise === '' ? 'Choose a time' : `Promise it for ${moment(promise, clockNow(), timeZone).replace('Tomorrow', 'tomorrow')}`}
      </Button>
    </Stack>
  );
};

/** The sheet that changes the promised time of an accepted order. */
export const EtaSheet = ({ order, opened, onClose }: { order: Promised; opened: boolean; onClose: () => void }) => (
  <Sheet title={`New time for ${order.number}`} opened={opened} onClose={onClose}>
    {opened && <EtaForm order={order} onDone={onClose} />}
  </Sheet>
);
