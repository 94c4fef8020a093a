import { useEndpointMutation } from '@servery/app-kit/query.ts';
import { setPrepTime } from '@servery/contract/kds';
import { Choice } from '@servery/ui/primitives/choice.tsx';
import { device, type Device } from '../../shared/device.ts';
import styles from './prep-time-choice.module.css';

/** Minutes. What a manager has set otherwise is offered beside them. */
const usual = [5, 10, 15, 20, 25, 30, 40, 50, 60];

/** The store's prep time, for all of its displays: cooks know first when it takes longer today. */
export const PrepTimeChoice = ({ display }: { display: Device }) => {
  const { restaurantId, storeId, prepTimeInMinutes: standing } = display;
  const set = useEndpointMutation(setPrepTime, {
    onSuccess: (now) => {
      const { who } = device.get();
      if (who) device.entered({ ...who, ...now });
    },
  });
  const shown = set.isPending ? (set.variables.body.prepTimeInMinutes ?? standing) : standing;
  const options = [...new Set([...usual, standing])].toSorted((a, b) => a - b);
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
