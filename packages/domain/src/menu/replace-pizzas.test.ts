import { describe, expect, it } from 'vitest';
import type { HalfAndHalfItem } from './menu.types.ts';
import { deal, halfAndHalf, pizza, slot } from './pizza.fixtures.ts';
import { replacePizzas } from './replace-pizzas.ts';

const corn = pizza('corn', { small: 1000, large: 1500 });
const small = pizza('small-only', { small: 1000 });
const extra = (pizzaId: string, extraCharge: number) => ({ pizzaId, extraCharge });
const toDeal = (...slots: Parameters<typeof slot>[1][]) =>
  deal('deal', 3500, { pizzas: slots.map((given, at) => slot(`slot-${at}`, given)) });

describe('a half-and-half', () => {
  const halves = (includedPizzaIds: HalfAndHalfItem['includedPizzaIds']) => halfAndHalf('halves', { includedPizzaIds });

  it('gets another pizza in the same place, once', () => {
    expect(replacePizzas(halves(['ham', 'olive']), ['ham'], corn)).toEqual(halves(['corn', 'olive']));
    expect(replacePizzas(halves(['ham', 'corn']), ['ham'], corn)).toEqual(halves(['corn']));
  });

  it('does without it while another is left', () => {
    expect(replacePizzas(halves(['ham', 'olive']), ['ham'], null)).toEqual(halves(['olive']));
    expect(replacePizzas(halves(['ham']), ['ham'], null)).toBeNull();
  });

  it('gets one pizza in the place of several, and does without them while another is left', () => {
    expect(replacePizzas(halves(['olive', 'ham', 'basil']), ['ham', 'olive'], corn)).toEqual(halves(['corn', 'basil']));
    expect(replacePizzas(halves(['olive', 'ham', 'corn']), ['ham', 'olive'], corn)).toEqual(halves(['corn']));
    expect(replacePizzas(halves(['olive', 'ham', 'basil']), ['ham', 'olive'], null)).toEqual(halves(['basil']));
    expect(replacePizzas(halves(['olive', 'ham']), ['ham', 'olive'], null)).toBeNull();
    expect(replacePizzas(halves(null), ['ham', 'olive'], null)).toEqual(halves(null));
  });

  it('takes no pizza that is not sold in its size, or not as a half', () => {
    expect(replacePizzas(halves(['ham']), ['ham'], small)).toBeNull();
    const whole = { ...corn, sizes: corn.sizes.map((size) => ({ ...size, halfAndHalfAvailable: false })) };
    expect(replacePizzas(halves(['ham']), ['ham'], whole)).toBeNull();
  });
});

describe('a deal', () => {
  it('gets another pizza in every slot, for the same extra charge', () => {
    const before = toDeal(
      { includedPizzaIds: ['ham'], extraCharges: [extra('ham', 300)] },
      { sizeId: 'small', includedPizzaIds: ['olive', 'ham'] },
    );
    const after = toDeal(
      { includedPizzaIds: ['corn'], extraCharges: [extra('corn', 300)] },
      { sizeId: 'small', includedPizzaIds: ['olive', 'corn'] },
    );
    expect(replacePizzas(before, ['ham'], corn)).toEqual(after);
  });

  it('takes the highest extra charge of several', () => {
    const before = toDeal(
      { includedPizzaIds: ['olive', 'ham', 'basil'], extraCharges: [extra('olive', 100), extra('basil', 50), extra('ham', 300)] },
      { includedPizzaIds: ['olive', 'basil'], extraCharges: [extra('ham', 300)] },
    );
    const after = toDeal(
      { includedPizzaIds: ['corn', 'basil'], extraCharges: [extra('corn', 300), extra('basil', 50)] },
      { includedPizzaIds: ['corn', 'basil'] },
    );
    expect(replacePizzas(before, ['ham', 'olive'], corn)).toEqual(after);
  });

  it('leaves the price of a pizza that could be chosen already', () => {
    const before = toDeal({ includedPizzaIds: ['ham', 'corn'], extraCharges: [extra('ham', 300)] });
    expect(replacePizzas(before, ['ham'], corn)).toEqual(toDeal({ includedPizzaIds: ['corn'] }));
    const both = toDeal({ includedPizzaIds: ['ham', 'corn'], extraCharges: [extra('ham', 300), extra('corn', 100)] });
    expect(replacePizzas(both, ['ham'], corn)).toEqual(toDeal({ includedPizzaIds: ['corn'], extraCharges: [extra('corn', 100)] }));
  });

  it('loses an extra charge for it where every pizza of the size can be chosen', () => {
    const before = toDeal({ includedPizzaIds: null, extraCharges: [extra('ham', 300), extra('olive', 200)] });
    const after = toDeal({ includedPizzaIds: null, extraCharges: [extra('olive', 200)] });
    expect(replacePizzas(before, ['ham'], null)).toEqual(after);
    expect(replacePizzas(before, ['ham'], small)).toEqual(after);
  });

  it('does without it only if every slot has another', () => {
    expect(replacePizzas(toDeal({ includedPizzaIds: ['ham', 'olive'] }, { includedPizzaIds: ['ham'] }), ['ham'], null)).toBeNull();
    expect(replacePizzas(toDeal({ includedPizzaIds: ['ham', 'olive'] }, { includedPizzaIds: ['corn'] }), ['ham'], null)).toEqual(
      toDeal({ includedPizzaIds: ['olive'] }, { includedPizzaIds: ['corn'] }),
    );
  });

  it('takes no pizza that one of its slots cannot have', () => {
    expect(replacePizzas(toDeal({ sizeId: 'small', includedPizzaIds: ['ham'] }, { includedPizzaIds: ['ham'] }), ['ham'], small)).toBeNull();
  });
});
