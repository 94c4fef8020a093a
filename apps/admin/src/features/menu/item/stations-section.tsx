import { Checkbox } from '@mantine/core';
import { Failure } from '@servery/ui/primitives/failure.tsx';
import { FieldSet } from '../../../kit/settings/field-set.tsx';
import { Section } from '../../../shared/page.tsx';
import { useStations } from '../use-stations.ts';
import { firstProblem } from './first-problem.ts';
import type { FormOfItem } from './use-item-form.ts';
import styles from './item.module.css';

/** Where in the kitchen an item is made. A station that was deleted stays until it is taken off. */
export const StationsSection = ({ form: { values, set, problemAt } }: { form: FormOfItem }) => {
  const { stations: read, error, again } = useStations();
  const chosen = values.printStationIds;
  const stations = read ?? [];
  const gone = chosen.filter((id) => !stations.some((station) => station.id === id)).map((id) => ({ id, name: `${id} (deleted)` }));
  return (
    <Section title="Kitchen" intro="Which stations make it. Without one it is shown and printed at all of them.">
      {error && <Failure error={error} onRetry={again} />}
      {read && (
        <FieldSet label="Stations" labelHidden error={firstProblem(problemAt, 'printStationIds', chosen)}>
          {stations.length + gone.length === 0 && (
            <p className={styles.help}>The store has no stations. They are added under Printing, such as Grill or Bar.</p>
          )}
          {[...stations, ...gone].map(({ id, name }) => (
            <Checkbox
              key={id}
              size="md"
              label={name}
              checked={chosen.includes(id)}
              onChange={(event) =>
                set('printStationIds', event.currentTarget.checked ? [...chosen, id] : chosen.filter((one) => one !== id))
              }
            />
          ))}
        </FieldSet>
      )}
    </Section>
  );
};
