import type { PriceCartInput, PricedCart } from '@servery/domain/pricing';
import { beforeAll, describe, expect, it } from 'vitest';
import { getSplitAnswers, type SplitAnswers } from './compare-splits.ts';
import { getAnswers, type Answer } from './compare.ts';
import { generatedCart } from './generated-carts.ts';
import { generatedStores } from './generated-menus.ts';

/** `npm run test:long` compares 20,000; every problem and every kind of line is met in fewer. */
const carts = 4_000;
/** So many in one test, so that a busy machine makes many tests slower and none too long. */
const inOneTest = 500;
const firstOnes = Array.from({ length: carts / inOneTest }, (_, at) => at * inOneTest);

/** Every problem that a price can have; `COUPON_NOT_FOUND` comes from the server. */
const codes = [
  'CART_EMPTY',
  'CART_TOO_LARGE',
  'COMMENT_TOO_LONG',
  'COUPON_BELOW_MINIMUM',
  'COUPON_ENDED',
  'COUPON_NEEDS_SIGN_IN',
  'COUPON_NOTHING_TO_DISCOUNT',
  'COUPON_NOT_FIRST_ORDER',
  'COUPON_NOT_STARTED',
  'COUPON_USED_UP',
  'COUPON_WRONG_COLLECTION_TYPE',
  'COUPON_WRONG_DAY',
  'COUPON_WRONG_SOURCE',
  'COUPON_WRONG_STORE',
  'DEAL_PART_MISSING',
  'DEAL_PART_NOT_FOUND',
  'DEAL_PART_TOO_MANY',
  'DEAL_PIZZA_AND_HALVES',
  'DEAL_PIZZA_MISSING',
  'GROUP_NOT_FOUND',
  'LINE_REPEATED',
  'LOYALTY_UNAVAILABLE',
  'MULTIPLES_NOT_ALLOWED',
  'NOT_FOUND',
  'OPTION_NOT_FOUND',
  'OPTION_SOLD_OUT',
  'PIZZA_NOT_FOUND',
  'PIZZA_SOLD_OUT',
  'PIZZA_WITHOUT_HALVES',
  'PRICE_INVALID',
  'QUANTITY_INVALID',
  'REMOVABLE_NOT_FOUND',
  'SIZE_NOT_FOUND',
  'SIZE_SOLD_OUT',
  'SIZE_WITHOUT_HALVES',
  'SOLD_OUT',
  'TOO_FEW_CHOICES',
  'TOO_MANY_CHOICES',
  'TOO_MANY_TOPPINGS',
  'TOPPING_NOT_FOUND',
  'TOPPING_NOT_IN_SIZE',
  'TOPPING_SOLD_OUT',
  'TYPE_CHANGED',
  'UNAVAILABLE',
];

/** What there is in a cart, by a name; each has to be met often enough to mean something. */
const counts = 'things that are counted';
const kinds: Record<string, (cart: PricedCart, input: PriceCartInput) => boolean | undefined> = {
  ...Object.fromEntries(
    ['basic', 'pizza', 'halfAndHalf', 'deal', 'custom'].map((type) => [
      type,
      ({ lines }: PricedCart) => lines.some((line) => line.type === type),
    ]),
  ),
  'halves in a deal': ({ lines }) => lines.some(({ parts }) => parts?.some(({ pizza }) => pizza?.halves)),
  'pizzas that became a deal': ({ lines }) => lines.some(({ convertedFrom }) => convertedFrom),
  'half a cent of a topping': ({ lines }) =>
    lines.some(({ pizza }) => pizza?.halves?.some(({ toppings }) => toppings.some(({ lessHalfCent }) => lessHalfCent))),
  'several deals of one to twelve pizzas': ({ lines }, input) =>
    lines.filter(({ convertedFrom }) => convertedFrom).length > 1 && pizzasIn(input) <= 12,
  'deals of more than twelve pizzas': ({ lines }, input) => lines.some(({ convertedFrom }) => convertedFrom) && pizzasIn(input) > 12,
  'a coupon': ({ coupon }) => coupon != null,
  'loyalty credit': ({ loyalty }) => (loyalty?.redeemed ?? 0) > 0,
  'a coupon and loyalty credit': ({ coupon, loyalty }) => coupon != null && (loyalty?.redeemed ?? 0) > 0,
  'a holiday surcharge': ({ holidaySurcharge }) => holidaySurcharge != null,
  'a card surcharge': ({ cardSurcharge }) => (cardSurcharge ?? 0) > 0,
  'cash rounding': ({ cashRounding }) => (cashRounding ?? 0) !== 0,
  'tax inside and on top': ({ includedTax, addedTax }) => includedTax > 0 && addedTax > 0,
  'a tip': ({ tip }) => tip > 0,
  'a surcharge on lines that are taxed unlike': ({ taxes, holidaySurcharge, itemTotal }) =>
    holidaySurcharge != null && taxes.some(({ base }) => base < itemTotal),
  'a fee, and a rule that is flagged for it but of another category': ({ deliveryFee }, { taxRules }) =>
    deliveryFee > 0 && taxRules.some(({ appliesToDeliveryFee, categories }) => appliesToDeliveryFee && !categories.includes('standard')),
  'a limit of zero for the card surcharge': ({ cardSurcharge }, input) =>
    (cardSurcharge ?? 0) > 0 && input.cardSurcharge?.applicableBelowAmount === 0,
};
const pizzasIn = ({ lines }: PriceCartInput): number =>
  lines.reduce((sum, { type, quantity }) => sum + (type === 'pizza' || type === 'halfAndHalf' ? quantity : 0), 0);

/** Of a cart that is split by item. */
const splitKinds: Record<string, (split: SplitAnswers) => boolean> = {
  'a split with something that nobody claims': ({ unclaimed }) => unclaimed > 0,
  'a split with card parts that bear a surcharge': ({ cards }) => cards > 0,
};

// In order: what was met is looked at in the end.
describe(`the engine and the reference, over ${carts} carts`, { shuffle: false }, () => {
  const seen = new Map<string, number>();
  const count = (name: string) => seen.set(name, (seen.get(name) ?? 0) + 1);
  let stores: Awaited<ReturnType<typeof generatedStores>>;

  beforeAll(async () => void (stores = await generatedStores(12)));

  it.each(firstOnes)('differ in no figure, no problem and no split, from cart %i on', (first) => {
    const different: { number: number; engine: Answer; reference: Answer }[] = [];
    const splitDifferently: ({ number: number } & SplitAnswers)[] = [];
    for (let number = first; number < first + inOneTest; number += 1) {
      const input = generatedCart(stores, number);
      const { engine, reference } = getAnswers(input);
      if (JSON.stringify(engine) !== JSON.stringify(reference)) different.push({ number, engine, reference });
      for (const problem of engine.problems) count(problem.split(' ')[0]!);
      const { cart } = engine;
      if (Object.keys(engine.takes).length > 0) count(counts);
      if (cart) for (const name of Object.keys(kinds).filter((kind) => kinds[kind]!(cart, input))) count(name);
      const split = getSplitAnswers(input, number);
      if (split === null) continue;
      if (JSON.stringify(split.engine) !== JSON.stringify(split.reference)) splitDifferently.push({ number, ...split });
      for (const name of Object.keys(splitKinds).filter((kind) => splitKinds[kind]!(split))) count(name);
    }
    for (const [worst] of [different, splitDifferently]) {
      expect(worst?.engine, `cart ${worst?.number}, of ${different.length} and ${splitDifferently.length} splits`).toEqual(
        worst?.reference,
      );
    }
    expect([...different, ...splitDifferently].map(({ number }) => number)).toEqual([]);
  });

  const names = [...Object.keys(kinds), ...Object.keys(splitKinds), counts];

  it('meet every problem there is', () => {
    expect(codes.filter((code) => !seen.has(code))).toEqual([]);
    expect([...seen.keys()].filter((name) => !codes.includes(name) && !names.includes(name))).toEqual([]);
  });

  it('meet every kind of line and every stage in at least one cart of a hundred', () => {
    const rare = names.filter((name) => (seen.get(name) ?? 0) < carts / 100);
    expect(rare.map((name) => [name, seen.get(name)])).toEqual([]);
  });
});
