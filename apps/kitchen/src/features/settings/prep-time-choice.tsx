import { useEndpointMutation } from '@servery/app-kit/query.ts';
import { setPrepTime } from '@servery/contract/kds';
import { Choice } from '@servery/ui/primitives/choice.tsx';
import { device, type Device } from '../../shared/device.ts';
import styles from './prep-time-choice.module.css';

/** Choices in minutes. A manager's own value is offered beside them. */
const usual = [5, 10, 15, 20, 25, 30, 40, 50, 60];

/** The store's prep time, shared by all its displays: the cooks are the first to know that today takes longer. */
export const PrepTimeChoice = ({ display }: { display: Device }) => {
  const { restaurantId, storeId, prepTimeInMinutes: current } = display;
  // The answer may be late: another choice, here or on another display, may be newer. The choice is shown until it has been read.
  const set = useEndpointMutation(setPrepTime, { onSuccess: () => device.check() });
  const shown = set.isPending ? (set.variables.body.prepTimeInMinutes ?? current) : current;
  const options = [...new Set([...usual, current])].toSorted((a, b) => a - b);
  return (
    <>
      <Choice<number>
        label="Prep time"
        value={shown}
        options={options.map((minutes): [number, string] => [minutes, `${minutes} min`])}
        onChange={(prepTimeInMinutes) => set.mutate({ params: { restaurantId, storeId }, body: { prepTimeInMinutes }, retries: 1 })}
      />
      <p role="alert" className={styles.failed}>
        {set.error && `${set.error.error.title}. ${set.error.error.message}`}
      </p>
    </>
  );
};
