import { Button, Stack, Switch, TextInput } from '@mantine/core';
import { newId } from '@servery/app-kit/ids.ts';
import type { SettingsOf } from '@servery/contract/settings/index';
import { EntryList } from '../../../kit/form/entry-list.tsx';
import { MoneyField } from '../../../kit/form/money-field.tsx';
import type { Slot, Slots } from '../../../kit/settings/control.types.ts';
import { Icon } from '../../../shared/icon.tsx';
import { RemovedSizes } from './removed-sizes.tsx';
import styles from './pizza.module.css';

type Pizza = SettingsOf<'pizza'>;
type Size = Pizza['sizes'][number];
type Topping = Pizza['toppings'][number];

const AddButton = ({ children, onAdd }: { children: string; onAdd: () => void }) => (
  <Button variant="default" size="md" leftSection={<Icon name="plus" />} onClick={onAdd}>
    {children}
  </Button>
);

/** A topping without its price for a size. */
const withoutPrice = (topping: Topping, sizeId: string): Topping => {
  const { [sizeId]: _, ...prices } = topping.prices;
  return { ...topping, prices };
};

const Sizes = ({ slot: { label, value: sizes, onChange, error, problemAt, section } }: { slot: Slot<Size[]> }) => {
  const change = (at: number, given: Partial<Size>) => onChange(sizes.with(at, { ...sizes[at]!, ...given }));
  // Whoever enters the first size means to sell pizzas, and with the first that allows halves, those: the switches say so.
  const add = () => {
    onChange([...sizes, { id: newId(), name: '', hasHalfAndHalf: false, halfAndHalfExtraCharge: 0 }]);
    if (sizes.length === 0) section.set('pizzaAvailable', true);
  };
  const allowHalves = (at: number, hasHalfAndHalf: boolean) => {
    change(at, { hasHalfAndHalf });
    if (hasHalfAndHalf && !sizes.some((size) => size.hasHalfAndHalf)) section.set('halfAndHalfAvailable', true);
  };
  const saved = section.saved as Pizza;
  const removed = saved.sizes.filter(({ id }) => !sizes.some((size) => size.id === id));
  /** Back at its place, with what toppings cost in it. */
  const restore = (size: Size) => {
    onChange(sizes.toSpliced(saved.sizes.indexOf(size), 0, size));
    const toppings = (section.value as Pizza).toppings.map((topping) => {
      const price = saved.toppings.find(({ id }) => id === topping.id)?.prices[size.id];
      return price === undefined ? topping : { ...topping, prices: { ...topping.prices, [size.id]: price } };
    });
    section.set('toppings', toppings);
  };
  return (
    <EntryList
      {...{ label, error }}
      labelHidden
      entries={sizes}
      nameOf={({ name }, at) => name || `Size ${at + 1}`}
      empty="No sizes yet. Pizzas need at least one."
      onChange={(next) => {
        onChange(next);
        const gone = sizes.filter(({ id }) => !next.some((size) => size.id === id));
        // Toppings may have prices for sizes that exist, and for no others.
        if (gone.length > 0)
          section.set(
            'toppings',
            gone.reduce((all, { id }) => all.map((one) => withoutPrice(one, id)), (section.value as Pizza).toppings),
          );
      }}
      foot={
        <Stack gap="sm">
          {removed.length > 0 && <RemovedSizes removed={removed} onRestore={restore} />}
          <div>
            <AddButton onAdd={add}>Add a size</AddButton>
          </div>
        </Stack>
      }
    >
      {(size, at) => (
        <>
          <TextInput
            label="Name"
            maxLength={30}
            autoComplete="off"
            placeholder="Large"
            value={size.name}
            error={problemAt(`${at}.name`)}
            onChange={(event) => change(at, { name: event.currentTarget.value })}
          />
          <Switch label="Halves allowed" checked={size.hasHalfAndHalf} onChange={(event) => allowHalves(at, event.currentTarget.checked)} />
          {size.hasHalfAndHalf && (
            <MoneyField
              label="Extra charge of a half-and-half"
              value={size.halfAndHalfExtraCharge}
              error={problemAt(`${at}.halfAndHalfExtraCharge`)}
              onChange={(halfAndHalfExtraCharge) => change(at, { halfAndHalfExtraCharge })}
            />
          )}
        </>
      )}
    </EntryList>
  );
};

const Toppings = ({ slot: { label, value: toppings, onChange, error, problemAt, section } }: { slot: Slot<Topping[]> }) => {
  const { sizes } = section.value as Pizza;
  const change = (at: number, topping: Topping) => onChange(toppings.with(at, topping));
  return (
    <EntryList
      {...{ label, error }}
      labelHidden
      help={sizes.length === 0 ? 'Add sizes first: toppings have a price for each.' : 'A size without a price cannot have the topping.'}
      entries={toppings}
      nameOf={({ name }, at) => name || `Topping ${at + 1}`}
      empty="No extra toppings yet."
      onChange={onChange}
      foot={<AddButton onAdd={() => onChange([...toppings, { id: newId(), name: '', prices: {} }])}>Add a topping</AddButton>}
    >
      {(topping, at) => (
        <div className={styles.topping}>
          <TextInput
            label="Name"
            maxLength={40}
            autoComplete="off"
            placeholder="Mushrooms"
            value={topping.name}
            error={problemAt(`${at}.name`)}
            onChange={(event) => change(at, { ...topping, name: event.currentTarget.value })}
          />
          {sizes.map(({ id, name }, place) => (
            <MoneyField
              key={id}
              label={name || `Size ${place + 1}`}
              // Empty: a field that is null could not be typed in.
              value={topping.prices[id] ?? ('' as unknown as number)}
              error={problemAt(`${at}.prices.${id}`)}
              onChange={(price) => {
                const isEmpty = (price as number | string) === '';
                change(at, isEmpty ? withoutPrice(topping, id) : { ...topping, prices: { ...topping.prices, [id]: price } });
              }}
            />
          ))}
        </div>
      )}
    </EntryList>
  );
};

/** The special fields of the pizza settings: lists in an order of their own. */
export const pizzaSlots: Slots = {
  sizes: (slot: Slot<Size[]>) => <Sizes slot={slot} />,
  toppings: (slot: Slot<Topping[]>) => <Toppings slot={slot} />,
};
