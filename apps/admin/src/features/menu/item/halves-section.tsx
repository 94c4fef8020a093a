import { Select } from '@mantine/core';
import { getSize, type PizzaItem, type PizzaSettings } from '@servery/domain/menu';
import { Section } from '../../../shared/page.tsx';
import { NoSizes } from './no-sizes.tsx';
import { inSize, PizzaChoice } from './pizza-choice.tsx';
import type { FormOfItem } from './use-item-form.ts';
import styles from './item.module.css';

/** The size of a half-and-half, and the pizzas that halves can be of. */
export const HalvesSection = ({
  pizza,
  pizzas,
  form: { values, set, problemAt },
}: {
  pizza: PizzaSettings | null;
  pizzas: readonly PizzaItem[];
  form: FormOfItem;
}) => {
  const { pizzaSizeId = '', includedPizzaIds = null } = values;
  const size = pizza?.sizes.find(({ id }) => id === pizzaSizeId);
  return (
    <Section title="Halves" intro="Its price comes from its pizzas, as the pizza settings say.">
      {!pizza && <NoSizes error={problemAt('pizzaSizeId')} />}
      {pizza && (
        <div className={styles.fields}>
          <Select
            label="Size"
            required
            allowDeselect={false}
            placeholder="Choose a size"
            data={pizza.sizes.map(({ id, name, hasHalfAndHalf }) => ({ value: id, label: hasHalfAndHalf ? name : `${name} (no halves)` }))}
            value={pizzaSizeId || null}
            error={problemAt('pizzaSizeId')}
            onChange={(id) => {
              if (id === null) return;
              set('pizzaSizeId', id);
              set('includedPizzaIds', inSize(pizzas, id, { includedPizzaIds }).includedPizzaIds);
            }}
          />
          {size && !size.hasHalfAndHalf && (
            <p className={styles.warn}>The pizza settings allow no halves in this size: it cannot be ordered until they do.</p>
          )}
          {size && (
            <PizzaChoice
              label="Pizzas to choose from"
              every="Every pizza that allows halves in this size"
              path=""
              pizzas={pizzas.filter((one) => getSize(one, pizzaSizeId)?.halfAndHalfAvailable)}
              value={{ includedPizzaIds }}
              problemAt={problemAt}
              onChange={(given) => set('includedPizzaIds', given.includedPizzaIds ?? null)}
            />
          )}
        </div>
      )}
    </Section>
  );
};
