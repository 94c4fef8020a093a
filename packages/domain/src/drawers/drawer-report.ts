import type { CurrencyCode, Minor } from '../money/money.types.ts';
import { collectionTypes } from '../orders/orders.types.ts';
import { isRefund } from '../tenders/balance.ts';
import { tenderKinds } from '../tenders/tenders.types.ts';
import type { DrawerFact, DrawerMovementKind, DrawerReport, SoldCart, SoldTax, UnpaidOrder } from './drawers.types.ts';

type Of<Kind extends 'tender' | 'sale'> = DrawerFact & Record<Kind, NonNullable<DrawerFact[Kind]>>;
const hasTender = (fact: DrawerFact): fact is Of<'tender'> => fact.tender !== null;
const hasSale = (fact: DrawerFact): fact is Of<'sale'> => fact.sale !== null;

const add = <T>(rows: readonly T[], getAmount: (row: T) => Minor): Minor => rows.reduce((sum, row) => sum + getAmount(row), 0);
/** 1 for what came in or was sold, -1 for what went back. */
const getSign = ({ kind, tender }: DrawerFact): number =>
  (kind === 'tenderUndone' || kind === 'saleUndone' ? -1 : 1) * (tender !== null && isRefund(tender.kind) ? -1 : 1);

const getOffSign = ({ kind }: DrawerFact): number => (kind === 'writeOffUndone' ? -1 : 1);

/** The total of an order without what depends on how it is paid. */
const getTotal = ({ grandTotal, tip, cardSurcharge = 0, cashRounding = 0 }: SoldCart): Minor =>
  grandTotal - tip - cardSurcharge - cashRounding;
const getHolidaySurcharge = ({ surcharge, cardSurcharge = 0 }: SoldCart): Minor => surcharge - cardSurcharge;

/** What a drawer's journal adds up to. Pure: the same entries give the same report, whoever reads it and when. */
export function makeDrawerReport(
  facts: readonly DrawerFact[],
  { currency, float, unpaid }: { currency: CurrencyCode; float: Minor; unpaid: readonly UnpaidOrder[] },
): DrawerReport {
  const sales = facts.filter(hasSale);
  const tenders = facts.filter(hasTender);
  const ofKind = (...kinds: DrawerFact['kind'][]) => facts.filter(({ kind }) => kinds.includes(kind));
  const addSales = (getAmount: (sale: Of<'sale'>['sale']) => Minor) => add(sales, (fact) => getSign(fact) * getAmount(fact.sale));
  const addMoney = (getAmount: (tender: Of<'tender'>['tender']) => Minor) => add(tenders, (fact) => getSign(fact) * getAmount(fact.tender));
  const total = addSales(getTotal);
  const base = addMoney((tender) => tender.base);
  const [items, fees] = [addSales(({ itemTotal }) => itemTotal), addSales(({ deliveryFee }) => deliveryFee)];
  const [discount, holiday] = [addSales((sale) => sale.discount), addSales(getHolidaySurcharge)];
  const undone = sales.filter(({ kind }) => kind === 'saleUndone');
  const undoneTenders = ofKind('tenderUndone').filter(hasTender);
  const refunds = tenders.filter(({ tender }) => isRefund(tender.kind));
  const [lines, bills] = [ofKind('lineVoided'), ofKind('billCancelled')];
  const off = ofKind('writtenOff', 'writeOffUndone');
  const moves = ofKind('paidIn', 'paidOut', 'noSale');
  return {
    currency,
    sales: {
      orders: add(sales, getSign),
      items,
      discounts: 0 - discount,
      deliveryFees: fees,
      holidaySurcharges: holiday,
      addedTax: total - items + discount - fees - holiday,
      total,
      undone: { count: undone.length, amount: 0 - add(undone, ({ sale }) => getTotal(sale)) },
      byCollectionType: collectionTypes.flatMap((collectionType) => {
        const rows = sales.filter(({ sale }) => sale.collectionType === collectionType);
        const amount = add(rows, (fact) => getSign(fact) * getTotal(fact.sale));
        return rows.length === 0 ? [] : [{ collectionType, count: add(rows, getSign), amount }];
      }),
    },
    taxes: addTaxes(sales),
    surchargeTax: addMoney(({ tax }) => tax),
    money: {
      byKind: getByKind(tenders),
      base,
      tips: addMoney(({ tip }) => tip),
      surcharges: addMoney(({ surcharge }) => surcharge),
      rounding: addMoney(({ rounding }) => rounding),
      total: addMoney(({ amount }) => amount),
      refunds: { count: add(refunds, (fact) => -getSign(fact)), amount: add(refunds, (fact) => getSign(fact) * fact.tender.amount) },
      undone: { count: undoneTenders.length, amount: add(undoneTenders, (fact) => getSign(fact) * fact.tender.amount) },
      // A refund changes what was sold by as much as it returns.
      onAccount: base - addMoney(({ credit = 0 }) => credit) - total,
    },
    voids: {
      lines: { count: lines.length, amount: add(lines, ({ worth }) => worth) },
      bills: { count: bills.length, amount: add(bills, ({ worth }) => worth) },
    },
    writtenOff: { count: add(off, getOffSign), amount: add(off, (fact) => getOffSign(fact) * fact.worth) },
    unpaid: { count: unpaid.length, amount: add(unpaid, ({ due }) => due), orders: [...unpaid] },
    cash: getCash(facts, float),
    movements: moves.map(({ kind, cash, reason, by, at }) => ({
      kind: kind as DrawerMovementKind,
      amount: Math.abs(cash),
      reason,
      by,
      at,
    })),
    late: facts
      .filter(({ late, kind }) => late && kind !== 'sale' && kind !== 'saleUndone')
      .map((fact) => {
        const { kind, orderNumber, at } = fact;
        return { kind, orderNumber, amount: fact.tender === null ? fact.cash : getSign(fact) * fact.tender.amount, at };
      }),
  };
}

const ruleKey = ({ name, rate, inclusive }: SoldTax): string => `${name}/${rate}/${inclusive}`;

/** The taxes of sales by rule, in the order in which the rules first appear. */
function addTaxes(sales: readonly Of<'sale'>[]): SoldTax[] {
  const byRule = new Map<string, SoldTax>();
  for (const fact of sales) {
    for (const { name, rate, inclusive, amount } of fact.sale.taxes) {
      const tax = { name, rate, inclusive, amount };
      const before = byRule.get(ruleKey(tax))?.amount ?? 0;
      byRule.set(ruleKey(tax), { ...tax, amount: before + getSign(fact) * amount });
    }
  }
  return [...byRule.values()];
}

function getByKind(tenders: readonly Of<'tender'>[]): DrawerReport['money']['byKind'] {
  const labels = [...new Set(tenders.map(({ tender }) => tender.label))].toSorted();
  return tenderKinds.flatMap((kind) =>
    labels.flatMap((label) => {
      const rows = tenders.filter(({ tender }) => tender.kind === kind && tender.label === label);
      if (rows.length === 0) return [];
      const count = add(rows, (fact) => (fact.kind === 'tenderUndone' ? -1 : 1));
      return [{ kind, label, count, amount: add(rows, (fact) => getSign(fact) * fact.tender.amount) }];
    }),
  );
}

function getCash(facts: readonly DrawerFact[], float: Minor): DrawerReport['cash'] {
  const addCash = (matches: (fact: DrawerFact) => boolean) => add(facts.filter(matches), ({ cash }) => cash);
  return {
    float,
    taken: addCash(({ kind, cash }) => kind === 'tender' && cash > 0),
    returned: addCash(({ kind, cash }) => kind === 'tenderUndone' || (kind === 'tender' && cash < 0)),
    paidIn: addCash(({ kind }) => kind === 'paidIn'),
    paidOut: addCash(({ kind }) => kind === 'paidOut'),
    expected: float + add(facts, ({ cash }) => cash),
  };
}
