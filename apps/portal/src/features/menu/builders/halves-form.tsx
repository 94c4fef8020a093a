import { pizzasForHalves, type PizzaItem } from '@servery/domain/menu';
import { formatMoney } from '@servery/domain/money';
import { getPizzaPrice } from '@servery/domain/pricing';
import type { ReactNode } from 'react';
import { Groups } from './groups.tsx';
import { HalvesField } from './halves-field.tsx';
import { HowPrice } from './how-price.tsx';
import { LineForm } from './line-form.tsx';
import { rowsOfHalves, tidyHalves } from '@servery/domain/selections';
import { useLineForm, type BuilderProps } from './use-line-form.ts';

/** A half-and-half of one size, with its price and how that is calculated. */
export const HalvesForm = ({ head, ...props }: BuilderProps<'halfAndHalf'> & { head: ReactNode }) => {
  const form = useLineForm('halfAndHalf', props, tidyHalves);
  const { index, way, selection, setSelection, told, priced } = form;
  const { item } = props;
  const { currency } = index.menu;
  const disabled = form.shown.note !== null;
  const pizzas = pizzasForHalves(index, item);
  // If the cheapest pizza decides, showing each pizza's own price would only mislead.
  const own = index.pizza?.settings.halfAndHalfPricing !== 'cheapestEligible';
  const getPrice = (pizza: PizzaItem) => (own ? formatMoney(getPizzaPrice(pizza, item.pizzaSizeId, way) ?? 0, currency) : '');
  return (
    <LineForm form={form} head={head}>
      <HalvesField
        index={index}
        pizzas={pizzas}
        sizeId={item.pizzaSizeId}
        getPrice={getPrice}
        value={selection}
        at="selection"
        problems={told}
        disabled={disabled}
        onChange={(halves) => setSelection({ ...selection, ...halves })}
      />
      <Groups
        index={index}
        groupIds={item.modifierGroupIds}
        at="selection"
        value={selection.modifiers}
        problems={told}
        asked={form.tried}
        disabled={disabled}
        onChange={(modifiers) => setSelection({ ...selection, modifiers })}
      />
      {priced && <HowPrice rows={rowsOfHalves(index, item, priced, way)} total={priced.unitPrice} currency={currency} />}
    </LineForm>
  );
};
