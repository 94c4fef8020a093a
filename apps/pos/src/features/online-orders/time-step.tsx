import { formatEta, moment } from '@servery/app-kit/format.ts';
import { useNewTime, type Promised } from '@servery/app-kit/orders/use-new-time.ts';
import { Choice } from '@servery/ui/primitives/choice.tsx';
import { clockNow, useClock } from '@servery/ui/primitives/clock.ts';
import { FailureAlert } from '@servery/ui/primitives/failure.tsx';
import { useTill } from '../../shared/till-context.ts';
import { useOnline } from '../../shared/use-online.ts';
import styles from '../../shared/orders/parts.module.css';

/** Makes the promised time earlier or later; the button shows the time that the guest will see. */
export const TimeStep = ({ order, onDone, onBack }: { order: Promised; onDone: () => void; onBack: () => void }) => {
  const till = useTill();
  const online = useOnline();
  const minute = useClock((now) => Math.floor(now / 60_000) * 60_000);
  const move = useNewTime(order, till, minute, onDone);
  const promise = useClock((now) => move.promiseAt(now) ?? '');
  const at = (instant: string) => moment(instant, clockNow(), till.timeZone).replace('Tomorrow', 'tomorrow');
  return (
    <div className={styles.stack} role="group" aria-label={`New time for ${order.number}`}>
      <p className={styles.help}>
        {order.promisedFor === null ? 'No time was promised yet.' : `Promised for ${at(order.promisedFor)}.`} The guest and the kitchen see
        the new time at once.
      </p>
      {move.canBeEarlier && (
        <Choice<boolean>
          label="Earlier or later"
          value={move.earlier}
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
        value={move.chosen ?? 0}
        options={move.possible.map((by): [number, string] => [by, `${move.earlier ? '−' : '+'} ${formatEta(by)}`])}
        onChange={move.setMinutes}
      />
      <FailureAlert error={move.error} />
      <div className={styles.ask}>
        <button
          type="button"
          className={styles.strong}
          disabled={promise === '' || move.isPending}
          onClick={() => online(`A new time for ${order.number}`, () => move.send(promise))}
        >
          {promise === '' ? 'Choose a time' : `Promise it for ${at(promise)}`}
        </button>
        <button type="button" className={styles.plain} disabled={move.isPending} onClick={onBack}>
          Keep the time
        </button>
      </div>
    </div>
  );
};
