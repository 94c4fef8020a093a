import { hundredPercent, multiplyDivide } from '../money/round.ts';
import type { Minor } from '../money/money.types.ts';
import type { BreakdownLine, PricedCart, TaxAmount, WriteOff } from './pricing.types.ts';

/** A price as far as a write-off changes it. */
export type WrittenPrice = Pick<
  PricedCart,
  | 'itemTotal'
  | 'discount'
  | 'deliveryFee'
  | 'surcharge'
  | 'taxes'
  | 'addedTax'
  | 'includedTax'
  | 'tip'
  | 'grandTotal'
  | 'cardSurcharge'
  | 'cashRounding'
  | 'writeOff'
>;

/** What of an order's total is written off now. Minor units; 0: nothing. */
export const getWrittenOff = ({ writeOff }: Pick<PricedCart, 'writeOff'>): Minor => writeOff?.amount ?? 0;

/** Whether nothing of an order's price is left, because all of it was written off: nobody paid for it. */
export const isWrittenOff = ({ writeOff, grandTotal }: Pick<PricedCart, 'writeOff' | 'grandTotal'>): boolean =>
  writeOff !== undefined && grandTotal === 0;

/** What cannot be written off: the order costs less. */
const tooMuch = (amount: Minor, base: Minor) => new RangeError(`${amount} cannot be written off a total of ${base}`);

/**
 * The price of an order of whose total `amount` is written off: a discount before tax, so that every tax shrinks in proportion. It replaces
 * what was written off before; 0 gives the price before all of it, to the cent. `tip`: what was paid as tips; a tip that was only promised is
 * gone. `plainTaxes`: the order's taxes without a card surcharge, used when nothing was written off before. What the way to pay added to the
 * quoted total (card surcharge, rounding of cash) is gone too: nobody pays all of it in that way.
 * @throws RangeError for less than nothing, or more than the total
 */
export function writeOffPart<T extends WrittenPrice>(
  cart: T,
  { amount, tip, plainTaxes }: { amount: Minor; tip: Minor; plainTaxes: readonly TaxAmount[] },
): T {
  const before = cart.writeOff?.before ?? getBefore(cart, plainTaxes);
  const { plainTaxes: _, ...price } = before;
  const { writeOff: __, ...plain } = cart;
  if (amount === 0) return { ...plain, ...price } as T;
  const base = before.grandTotal - before.tip - before.cardSurcharge - before.cashRounding;
  if (amount < 0 || amount > base) throw tooMuch(amount, base);
  const left = base - amount;
  const taxes = before.plainTaxes.map((tax) => ({
    ...tax,
    base: multiplyDivide(tax.base, left, base),
    amount: shrink(tax, left, base),
  }));
  const add = (inclusive: boolean): Minor => taxes.reduce((sum, tax) => (tax.inclusive === inclusive ? sum + tax.amount : sum), 0);
  const [addedTax, surcharge] = [add(false), before.surcharge - before.cardSurcharge];
  // Whatever is left of the total after tax: so what was paid is the price, to the cent.
  const discount = cart.itemTotal + cart.deliveryFee + surcharge + addedTax - left;
  const writeOff: WriteOff = { amount, discount: discount - before.discount, before };
  const kept = Math.min(before.tip, tip);
  return {
    ...plain,
    ...{
      discount,
      surcharge,
      taxes,
      addedTax,
      includedTax: add(true),
      tip: kept,
      grandTotal: left + kept,
      cardSurcharge: 0,
      cashRounding: 0,
    },
    writeOff,
  } as unknown as T;
}

const getBefore = (cart: WrittenPrice, plainTaxes: readonly TaxAmount[]): NonNullable<WriteOff['before']> => ({
  discount: cart.discount,
  surcharge: cart.surcharge,
  taxes: cart.taxes,
  plainTaxes: [...plainTaxes],
  addedTax: cart.addedTax,
  includedTax: cart.includedTax,
  tip: cart.tip,
  grandTotal: cart.grandTotal,
  cardSurcharge: cart.cardSurcharge ?? 0,
  cashRounding: cart.cashRounding ?? 0,
});

/** A tax of so much of the total: of the exact amount where its rate alone gives the tax, else its share of the rounded one. */
function shrink({ base, rate, amount, inclusive }: TaxAmount, left: Minor, total: Minor): Minor {
  const divisor = inclusive ? hundredPercent + rate : hundredPercent;
  const isPlain = multiplyDivide(base, rate, divisor) === amount;
  if (!isPlain) return multiplyDivide(amount, left, total);
  const [numerator, denominator] = [BigInt(base) * BigInt(rate) * BigInt(left), BigInt(divisor) * BigInt(total)];
  return Number((numerator * 2n + denominator) / (denominator * 2n));
}

/**
 * The steps of an order's price with what was written off: behind the discounts and before everything that is added, with the taxes as they
 * are now. Without a write-off, the steps as they are stored.
 */
export function getBreakdown({ breakdown, writeOff, taxes, cardSurcharge, cashRounding, tip }: PricedCart): BreakdownLine[] {
  if (writeOff?.before === undefined) return breakdown;
  const after = new Set<BreakdownLine['stage']>(['unitPrice', 'choices', 'lineAdjustments', 'coupon', 'loyalty']);
  const first = breakdown.findIndex(({ stage }) => !after.has(stage));
  const at = first < 0 ? breakdown.length : first;
  const off: BreakdownLine = { stage: 'writeOff', label: 'No payment required', amount: 0 - writeOff.discount, runningTotal: 0 };
  const stepTaxes = writeOff.before.taxes.filter(({ amount }) => amount !== 0);
  let nextTax = 0;
  let running = 0;
  const steps = [...breakdown.slice(0, at), off, ...breakdown.slice(at)].map((line): BreakdownLine => {
    if (line.stage === 'cardSurcharge') return { ...line, amount: cardSurcharge ?? 0 };
    if (line.stage === 'cashRounding') return { ...line, amount: cashRounding ?? 0 };
    if (line.stage === 'tip') return { ...line, amount: tip };
    if (line.stage !== 'tax') return line;
    const of = stepTaxes[nextTax];
    nextTax += 1;
    const amount = taxes.find(({ ruleId }) => ruleId === of?.ruleId)?.amount ?? 0;
    return line.includedTax === undefined ? { ...line, amount } : { ...line, includedTax: amount };
  });
  return steps.map((line, place) => {
    running = place < at ? line.runningTotal : running + line.amount;
    return { ...line, runningTotal: running };
  });
}
