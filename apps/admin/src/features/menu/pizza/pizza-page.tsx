import type { SettingsOf } from '@servery/contract/settings/index';
import { countries, type CountryCode } from '@servery/domain/countries';
import { toppingCharge } from '@servery/domain/menu';
import { formatMoney } from '@servery/domain/money';
import { Effect, type EffectRow } from '../../../kit/settings/effect.tsx';
import { SettingsPage } from '../../../kit/settings/settings-page.tsx';
import { useRestaurant } from '../../../shared/places.ts';
import { pizzaSlots } from './pizza-slots.tsx';

type Pizza = SettingsOf<'pizza'>;

const halvesRow = ({ halfAndHalfAvailable, sizes }: Pizza, money: (amount: number) => string): EffectRow => {
  const allowed = sizes.filter(({ hasHalfAndHalf }) => hasHalfAndHalf);
  const label = 'Half and half';
  if (!halfAndHalfAvailable) return { label, text: 'Not sold' };
  if (allowed.length === 0) return { label, text: 'No size allows halves: none can be ordered.', warn: true };
  const extra = (amount: number) => (amount === 0 ? '' : ` +${money(amount)}`);
  return { label, text: allowed.map((size) => `${size.name}${extra(size.halfAndHalfExtraCharge)}`).join(', ') };
};

const toRows = (pizza: Pizza, country: CountryCode): EffectRow[] => {
  const money = (amount: number) => formatMoney(amount, countries[country].currencyCode);
  const { sizes, toppings, maxToppings, pizzaAvailable } = pizza;
  const [topping] = toppings;
  const size = topping && sizes.findLast(({ id }) => topping.prices[id] !== undefined);
  const price = topping && size && topping.prices[size.id]!;
  const canSell = pizzaAvailable && sizes.length > 0;
  return [
    {
      label: 'Pizzas',
      text: canSell ? sizes.map(({ name }) => name).join(', ') : pizzaAvailable ? 'No size yet: none can be ordered.' : 'Not sold',
      ...(pizzaAvailable && !canSell && { warn: true }),
    },
    halvesRow(pizza, money),
    { label: 'Toppings', text: toppings.length === 0 ? 'None to add' : `Up to ${maxToppings} of ${toppings.length} kinds` },
    ...(price === undefined
      ? []
      : [
          { label: `${topping!.name} on a whole ${size!.name}`, text: money(price), money: true as const },
          { label: `${topping!.name} on one half`, text: money(toppingCharge(price, true, pizza)), money: true as const },
        ]),
  ];
};

const Result = ({ pizza }: { pizza: Pizza }) => {
  const { country } = useRestaurant();
  return <Effect rows={toRows(pizza, country)} />;
};

/** What all pizzas of the store share: sizes, halves and extra toppings. */
export const PizzaPage = () => (
  <SettingsPage<'pizza'>
    title="Pizza"
    intro="Sizes, halves and extra toppings, for every pizza on the menu. Changes are published as soon as they are saved."
    sections={[{ id: 'pizza', save: 'Save and publish', slots: pizzaSlots }]}
    beside={{ title: 'What guests can order', show: (values) => <Result {...values} /> }}
  />
);
