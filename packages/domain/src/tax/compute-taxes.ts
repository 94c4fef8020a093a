import type { TaxCategory } from '../menu/menu.types.ts';
import { hundredPercent, multiplyDivide } from '../money/round.ts';
import type { Minor } from '../money/money.types.ts';
import type { CollectionType } from '../orders/orders.types.ts';
import type { TaxAmount } from '../pricing/pricing.types.ts';
import type { LocalDate } from '../time/time.types.ts';
import { rulesForCategory, rulesForDeliveryFee, rulesInForce } from './rules-in-force.ts';
import type { TaxRule } from './tax.types.ts';

export interface TaxInput {
  rules: readonly TaxRule[];
  placedOn: LocalDate;
  collectionType: CollectionType;
  /** What each line costs after discounts, with its tax category. */
  amounts: readonly { category: TaxCategory; amount: Minor }[];
  deliveryFee: Minor;
  /** Taxed with the lines, in exact proportion to what they cost, inside and on top. */
  holidaySurcharge?: Minor | undefined;
  /** The same, for included taxes only: taxes on top were part of its base. Of a split bill: of all its card parts. */
  cardSurcharge?: Minor | undefined;
}

/**
 * The taxes of an order: one figure for each rule, rounded once over everything that it covers. `base` is the amount to which the rule was
 * applied, including the tax if the rule is inclusive. Rules without a base are omitted; a zero rate with a base is reported.
 */
export function computeTaxes(input: TaxInput): TaxAmount[] {
  if (input.rules.length === 0) return [];
  const inForce = rulesInForce(input.rules, input.placedOn, input.collectionType);
  if (inForce.length === 0) return [];
  const { covered, weights } = coveredBy(inForce, input);
  const { holidaySurcharge = 0, cardSurcharge = 0 } = input;
  const taxes: TaxAmount[] = [];
  for (const rule of inForce) {
    const parts = covered.get(rule);
    if (parts === undefined) continue;
    const surcharge: Surcharge = { amount: holidaySurcharge + (rule.inclusive ? cardSurcharge : 0), weights };
    const base = getBase(parts, surcharge);
    if (base === 0) continue;
    const amount = taxOn(rule, parts, surcharge);
    taxes.push({ ruleId: rule.id, name: rule.name, rate: rule.rate, inclusive: rule.inclusive, base, amount });
  }
  return taxes;
}

/** Amounts from which one divisor takes the tax, and their weight among all lines when a surcharge is spread. */
interface Part {
  amount: Minor;
  weight: number;
}

/** Of each rule: its parts by divisor. */
type Covered = Map<TaxRule, Map<number, Part>>;

interface Surcharge {
  amount: Minor;
  /** Of all lines together; above zero if there are lines. */
  weights: number;
}

/** Lines weigh what they cost; where all of them cost nothing, each weighs the same. The delivery fee has no part of a surcharge. */
function coveredBy(inForce: readonly TaxRule[], { amounts, deliveryFee }: TaxInput): { covered: Covered; weights: number } {
  const covered: Covered = new Map();
  const byCategory = new Map<TaxCategory, { amount: Minor; lines: number }>();
  let total = 0;
  for (const { category, amount } of amounts) {
    const before = byCategory.get(category);
    byCategory.set(category, { amount: (before?.amount ?? 0) + amount, lines: (before?.lines ?? 0) + 1 });
    total += amount;
  }
  for (const [category, { amount, lines }] of byCategory) {
    cover(covered, rulesForCategory(inForce, category), { amount, weight: total === 0 ? lines : amount });
  }
  if (deliveryFee !== 0) cover(covered, rulesForDeliveryFee(inForce), { amount: deliveryFee, weight: 0 });
  return { covered, weights: total === 0 ? amounts.length : total };
}

/** Inclusive rules on the same amount share it: the divisor of each is 100 % and all their rates. */
function cover(covered: Covered, rules: readonly TaxRule[], { amount, weight }: Part): void {
  let inside = hundredPercent;
  for (const rule of rules) if (rule.inclusive) inside += rule.rate;
  for (const rule of rules) {
    const divisor = rule.inclusive ? inside : hundredPercent;
    const parts = covered.get(rule) ?? new Map<number, Part>();
    const before = parts.get(divisor);
    parts.set(divisor, { amount: (before?.amount ?? 0) + amount, weight: (before?.weight ?? 0) + weight });
    covered.set(rule, parts);
  }
}

/** Amounts with their part of the surcharge, rounded. */
function getBase(parts: ReadonlyMap<number, Part>, surcharge: Surcharge): Minor {
  let [base, weight] = [0, 0];
  for (const part of parts.values()) {
    base += part.amount;
    weight += part.weight;
  }
  return surcharge.amount === 0 || weight === 0 ? base : base + multiplyDivide(surcharge.amount, weight, surcharge.weights);
}

/** Sum of (amount + surcharge × weight ÷ weights) × rate ÷ divisor, rounded once at the end: fractions meet over their product. */
function taxOn({ rate }: TaxRule, parts: ReadonlyMap<number, Part>, surcharge: Surcharge): Minor {
  if (parts.size === 1 && surcharge.amount === 0) {
    for (const [divisor, { amount }] of parts) return multiplyDivide(amount, rate, divisor);
  }
  const weights = BigInt(surcharge.amount === 0 ? 1 : surcharge.weights);
  let numerator = 0n;
  let denominator = weights;
  for (const [divisor, { amount, weight }] of parts) {
    const taxed = BigInt(amount) * weights + BigInt(surcharge.amount) * BigInt(weight);
    numerator = numerator * BigInt(divisor) + (taxed * BigInt(rate) * denominator) / weights;
    denominator *= BigInt(divisor);
  }
  const size = numerator < 0n ? -numerator : numerator;
  const whole = Number((size * 2n + denominator) / (denominator * 2n));
  return numerator < 0n ? 0 - whole : whole;
}
