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
}

/**
 * The taxes of an order: one figure for each rule, rounded once. `base` is what the rule was applied to, the tax inside it where
 * the rule is inclusive. Rules without a base are left out; a zero rate with a base is reported.
 */
export function computeTaxes(input: TaxInput): TaxAmount[] {
  if (input.rules.length === 0) return [];
  const inForce = rulesInForce(input.rules, input.placedOn, input.collectionType);
  if (inForce.length === 0) return [];
  const bases: Bases = new Map();
  const byCategory = new Map<TaxCategory, Minor>();
  for (const { category, amount } of input.amounts) byCategory.set(category, (byCategory.get(category) ?? 0) + amount);
  for (const [category, amount] of byCategory) addBase(bases, rulesForCategory(inForce, category), amount);
  if (input.deliveryFee !== 0) addBase(bases, rulesForDeliveryFee(inForce), input.deliveryFee);
  const taxes: TaxAmount[] = [];
  for (const rule of inForce) {
    const parts = bases.get(rule);
    if (parts === undefined) continue;
    let base = 0;
    for (const amount of parts.values()) base += amount;
    if (base === 0) continue;
    taxes.push({ ruleId: rule.id, name: rule.name, rate: rule.rate, inclusive: rule.inclusive, base, amount: taxOn(rule, parts) });
  }
  return taxes;
}

/** Of each rule: amounts by the divisor that takes its tax out of them. */
type Bases = Map<TaxRule, Map<number, Minor>>;

/** Inclusive rules on the same amount share it: the divisor of each is 100 % and all their rates. */
function addBase(bases: Bases, rules: readonly TaxRule[], amount: Minor): void {
  let inside = hundredPercent;
  for (const rule of rules) if (rule.inclusive) inside += rule.rate;
  for (const rule of rules) {
    const divisor = rule.inclusive ? inside : hundredPercent;
    const parts = bases.get(rule) ?? new Map<number, Minor>();
    parts.set(divisor, (parts.get(divisor) ?? 0) + amount);
    bases.set(rule, parts);
  }
}

/** Sum of `amount × rate ÷ divisor`, rounded once at the end. Different divisors are rare: they meet over their product. */
function taxOn(rule: TaxRule, parts: ReadonlyMap<number, Minor>): Minor {
  if (parts.size === 1) {
    for (const [divisor, amount] of parts) return multiplyDivide(amount, rule.rate, divisor);
  }
  let numerator = 0n;
  let denominator = 1n;
  for (const [divisor, amount] of parts) {
    numerator = numerator * BigInt(divisor) + BigInt(amount) * BigInt(rule.rate) * denominator;
    denominator *= BigInt(divisor);
  }
  const size = numerator < 0n ? -numerator : numerator;
  const whole = Number((size * 2n + denominator) / (denominator * 2n));
  return numerator < 0n ? 0 - whole : whole;
}
