import { Checkbox } from '@mantine/core';
import { useEndpoint } from '@servery/app-kit/query.ts';
import { getSettings } from '@servery/contract/settings/index';
import { Failure } from '@servery/ui/primitives/failure.tsx';
import { FieldSet } from '../../../kit/settings/field-set.tsx';
import { Section } from '../../../shared/page.tsx';
import { useStore } from '../../../shared/places.ts';
import { firstProblem } from './first-problem.ts';
import type { FormOfItem } from './use-item-form.ts';
import styles from './item.module.css';

const printing = getSettings('printing');

/** Where in the kitchen an item is made. A station that was deleted stays until it is taken off. */
export const StationsSection = ({ form: { values, set, problemAt } }: { form: FormOfItem }) => {
  const { restaurantId, storeId } = useStore();
  const { data, error, refetch } = useEndpoint(printing, { params: { restaurantId, storeId } });
  const chosen = values.printStationIds;
  const stations = data?.value.printStations ?? [];
  const gone = chosen.filter((id) => !stations.some((station) => station.id === id)).map((id) => ({ id, name: `${id} (deleted)` }));
  return (
    <Section title="Kitchen" intro="Which stations make it. Without one it is shown and printed at all of them.">
      {error && <Failure error={error.error} onRetry={() => void refetch()} />}
      {data && (
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
