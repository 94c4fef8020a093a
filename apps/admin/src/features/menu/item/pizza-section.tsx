import { Checkbox, Switch } from '@mantine/core';
import { newId } from '@servery/app-kit/ids.ts';
import type { PizzaItemSize, PizzaSettings } from '@servery/domain/menu';
import { TagsField } from '../../../kit/form/tags-field.tsx';
import { FieldSet } from '../../../kit/settings/field-set.tsx';
import { Section } from '../../../shared/page.tsx';
import { firstProblem } from './first-problem.ts';
import { unpriced } from './item-values.ts';
import { NoSizes } from './no-sizes.tsx';
import { PriceFields } from './price-fields.tsx';
import type { FormOfItem } from './use-item-form.ts';
import styles from './item.module.css';

type Form = { form: FormOfItem };

/** The sizes in which a pizza is sold, each with its price, in the order of the pizza settings. */
const Sizes = ({ pizza, form: { values, set, problemAt } }: Form & { pizza: PizzaSettings }) => {
  const sizes = values.sizes ?? [];
  const change = (next: readonly PizzaItemSize[], at?: string) => {
    const ordered = pizza.sizes.flatMap(({ id }) => next.filter(({ sizeId }) => sizeId === id));
    // A size that the settings no longer have stays until it is taken off: the server names it.
    const unknown = next.filter(({ sizeId }) => !pizza.sizes.some(({ id }) => id === sizeId));
    set('sizes', [...ordered, ...unknown], at);
  };
  const unknown = sizes.filter(({ sizeId }) => !pizza.sizes.some(({ id }) => id === sizeId));
  const offered = [
    ...pizza.sizes,
    ...unknown.map(({ sizeId }) => ({ id: sizeId, name: 'A size that was deleted', hasHalfAndHalf: false })),
  ];
  return (
    <FieldSet label="Sizes" labelHidden error={problemAt('sizes')}>
      {offered.map(({ id, name, hasHalfAndHalf }) => {
        const at = sizes.findIndex(({ sizeId }) => sizeId === id);
        const size = sizes[at];
        const path = `sizes.${at}`;
        const changeSize = (given: Partial<PizzaItemSize>, below: string) => change(sizes.with(at, { ...size!, ...given }), below);
        return (
          <div key={id} className={styles.size} role="group" aria-label={name}>
            <Checkbox
              size="md"
              label={name}
              checked={size !== undefined}
              error={size && (problemAt(`${path}.sizeId`) ?? problemAt(path))}
              onChange={(event) =>
                change(
                  event.currentTarget.checked
                    ? [...sizes, { sizeId: id, price: unpriced(sizes.at(-1)?.price), halfAndHalfAvailable: hasHalfAndHalf }]
                    : sizes.toSpliced(at, 1),
                )
              }
            />
            {size && (
              <>
                <PriceFields
                  label="Price"
                  path={`${path}.price`}
                  value={size.price}
                  problemAt={problemAt}
                  onChange={(price, below) => changeSize({ price }, below)}
                />
                {hasHalfAndHalf && (
                  <Switch
                    label="Can be half of a half-and-half"
                    checked={size.halfAndHalfAvailable}
                    onChange={(event) => changeSize({ halfAndHalfAvailable: event.currentTarget.checked }, `${path}.halfAndHalfAvailable`)}
                  />
                )}
              </>
            )}
          </div>
        );
      })}
    </FieldSet>
  );
};

/** What guests can leave off, by name. One that stays keeps its id. */
const Removable = ({ form: { values, set, problemAt } }: Form) => {
  const toppings = values.removeToppings ?? [];
  return (
    <TagsField
      label="Can be left off"
      help="What is on it that guests may leave off, at no change of price. Press Enter after each."
      placeholder="Olives"
      most={50}
      value={toppings.map(({ name }) => name)}
      error={firstProblem(problemAt, 'removeToppings', toppings, ['', 'id', 'name'])}
      onChange={(names) =>
        set(
          'removeToppings',
          names.map((name) => toppings.find((topping) => topping.name === name) ?? { id: newId(), name }),
        )
      }
    />
  );
};

/** What only a pizza has. Toppings that can be added are the store's, for every pizza. */
export const PizzaSection = ({ pizza, form }: Form & { pizza: PizzaSettings | null }) => (
  <>
    <Section title="Sizes" intro="Which sizes it is sold in, and for how much.">
      {pizza ? <Sizes pizza={pizza} form={form} /> : <NoSizes error={form.problemAt('sizes')} />}
    </Section>
    <Section title="Toppings">
      <div className={styles.fields}>
        <Removable form={form} />
        <p className={styles.help}>
          {pizza && pizza.toppings.length > 0
            ? `Guests can add up to ${pizza.maxToppings}: ${pizza.toppings.map(({ name }) => name).join(', ')}. These are the same for every pizza.`
            : 'The store has no extra toppings yet. They are the same for every pizza.'}
        </p>
      </div>
    </Section>
  </>
);
