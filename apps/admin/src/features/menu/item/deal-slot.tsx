import { Select, Switch } from '@mantine/core';
import { newId } from '@servery/app-kit/ids.ts';
import { getSize, type DealPizzaSlot, type PizzaItem, type PizzaSize } from '@servery/domain/menu';
import { DealPart } from './deal-part.tsx';
import { inSize, PizzaChoice } from './pizza-choice.tsx';

/** What pizzas of a size are called until somebody gives them another name. */
const proposedName = (size: PizzaSize | undefined) => (size ? `${size.name} pizza` : '');

/** Pizzas to add to a deal, with the name of their size. */
export const newSlot = (size: PizzaSize): DealPizzaSlot => ({
  id: newId(),
  name: proposedName(size),
  sizeId: size.id,
  quantity: 1,
  includedPizzaIds: null,
  extraCharges: [],
  halfAndHalfAvailable: size.hasHalfAndHalf,
});

/** The pizzas in another size. Guests read the name, so one that is proposed follows the size. */
const inOtherSize = (slot: DealPizzaSlot, sizeId: string, sizes: readonly PizzaSize[]): DealPizzaSlot => {
  const getName = (id: string) => proposedName(sizes.find((size) => size.id === id));
  return { ...slot, sizeId, name: slot.name === getName(slot.sizeId) ? getName(sizeId) : slot.name };
};

/** Pizzas of one size in a deal. */
export const DealSlot = ({
  path,
  slot,
  sizes,
  pizzas,
  problemAt,
  onChange,
}: {
  path: string;
  slot: DealPizzaSlot;
  sizes: readonly PizzaSize[];
  pizzas: readonly PizzaItem[];
  problemAt: (path: string) => string | undefined;
  /** `below`: the path of what was changed. */
  onChange: (given: Partial<DealPizzaSlot>, below: string) => void;
}) => (
  <>
    <DealPart
      path={path}
      part={slot}
      placeholder="Large pizza"
      problemAt={problemAt}
      onChange={(given, below) => onChange(given, `${path}.${below}`)}
    />
    <Select
      label="Size"
      allowDeselect={false}
      data={sizes.map(({ id, name }) => ({ value: id, label: name }))}
      value={slot.sizeId}
      error={problemAt(`${path}.sizeId`)}
      onChange={(sizeId) => sizeId !== null && onChange(inSize(pizzas, sizeId, inOtherSize(slot, sizeId, sizes)), path)}
    />
    {sizes.find(({ id }) => id === slot.sizeId)?.hasHalfAndHalf && (
      <Switch
        label="Two halves allowed"
        checked={slot.halfAndHalfAvailable}
        onChange={(event) => onChange({ halfAndHalfAvailable: event.currentTarget.checked }, `${path}.halfAndHalfAvailable`)}
      />
    )}
    <PizzaChoice
      label="Pizzas to choose from"
      every="Every pizza in this size"
      path={`${path}.`}
      pizzas={pizzas.filter((pizza) => getSize(pizza, slot.sizeId) !== undefined)}
      value={slot}
      problemAt={problemAt}
      onChange={(given, below) => onChange(given, below)}
    />
  </>
);
