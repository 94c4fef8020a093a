import { useLineDraft } from '@servery/app-kit/use-line-draft.ts';
import { pizzasForHalves, type BasicItem, type HalfAndHalfItem, type PizzaItem } from '@servery/domain/menu';
import { formatMoney } from '@servery/domain/money';
import { getPizzaPrice } from '@servery/domain/pricing';
import { chooseStandard, problemsAt, roomLeft, getSizes, tidyBasic, tidyHalves, tidyPizza } from '@servery/domain/selections';
import { AddLast } from './add-last.tsx';
import { AddFoot, LineExtras, SheetFrame, submitDraft } from './frame.tsx';
import { ItemGroups } from './groups.tsx';
import { Halves } from './halves.tsx';
import { OptionKey, Question } from './option-key.tsx';
import { Problems } from './problems.tsx';
import type { SheetProps } from './sheet.types.ts';
import { Toppings } from './toppings.tsx';

/** A plain item with its choices. */
export const BasicSheet = ({ item, line, index, way, note, most, last, onAdd }: SheetProps<BasicItem>) => {
  const draft = useLineDraft('basic', { index, way, item, line }, tidyBasic, chooseStandard);
  return (
    <SheetFrame
      name={item.name}
      note={note}
      onSubmit={(form) => submitDraft(draft, form, () => onAdd(draft.made))}
      foot={<AddFoot draft={draft} change={line !== undefined} note={note} />}
    >
      <AddLast draft={draft} last={last} onAdd={onAdd} />
      <ItemGroups draft={draft} item={item} />
      <LineExtras draft={draft} most={most} />
    </SheetFrame>
  );
};

/** A pizza: its size, toppings removed and added at that size's prices, and its other choices. */
export const PizzaSheet = ({ item, line, index, way, note, most, last, onAdd }: SheetProps<PizzaItem>) => {
  const draft = useLineDraft('pizza', { index, way, item, line }, tidyPizza, chooseStandard);
  const { selection, setSelection, told } = draft;
  return (
    <SheetFrame
      name={item.name}
      note={note}
      onSubmit={(form) => submitDraft(draft, form, () => onAdd(draft.made))}
      foot={<AddFoot draft={draft} change={line !== undefined} note={note} />}
    >
      <AddLast draft={draft} last={last} onAdd={onAdd} />
      <Question title="Size" at="selection.sizeId">
        {getSizes(index, item).map(({ id, name, soldout }) => (
          <OptionKey
            key={id}
            name={name}
            extra={soldout ? 'Sold out' : formatMoney(getPizzaPrice(item, id, way) ?? 0, index.menu.currency)}
            quantity={selection.sizeId === id ? 1 : 0}
            open={!soldout}
            counts={false}
            onQuantity={(quantity) => quantity > 0 && setSelection({ ...selection, sizeId: id })}
          />
        ))}
        <Problems of={problemsAt(told, 'selection.sizeId')} />
      </Question>
      <Toppings
        index={index}
        pizza={item}
        sizeId={selection.sizeId}
        onHalf={false}
        value={selection}
        room={roomLeft(index, selection)}
        at="selection"
        told={told}
        onChange={setSelection}
      />
      <ItemGroups draft={draft} item={item} />
      <LineExtras draft={draft} most={most} />
    </SheetFrame>
  );
};

/** A half-and-half pizza of one size. */
export const HalvesSheet = ({ item, line, index, way, note, most, last, onAdd }: SheetProps<HalfAndHalfItem>) => {
  const draft = useLineDraft('halfAndHalf', { index, way, item, line }, tidyHalves, chooseStandard);
  const { selection, setSelection, told } = draft;
  // Where the cheapest pizza sets the price, separate prices would mislead.
  const own = index.pizza?.settings.halfAndHalfPricing !== 'cheapestEligible';
  const getPrice = (pizza: PizzaItem) => (own ? formatMoney(getPizzaPrice(pizza, item.pizzaSizeId, way) ?? 0, index.menu.currency) : '');
  return (
    <SheetFrame
      name={item.name}
      note={note}
      onSubmit={(form) => submitDraft(draft, form, () => onAdd(draft.made))}
      foot={<AddFoot draft={draft} change={line !== undefined} note={note} />}
    >
      <AddLast draft={draft} last={last} onAdd={onAdd} />
      <Halves
        index={index}
        pizzas={pizzasForHalves(index, item)}
        sizeId={item.pizzaSizeId}
        getPrice={getPrice}
        value={selection}
        at="selection"
        told={told}
        onChange={(halves) => setSelection({ ...selection, ...halves })}
      />
      <ItemGroups draft={draft} item={item} />
      <LineExtras draft={draft} most={most} />
    </SheetFrame>
  );
};
