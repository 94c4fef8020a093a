import type { Minor } from '../money/money.types.ts';
import type { PricedLine } from '../pricing/pricing.types.ts';
import { isRefund } from '../tenders/balance.ts';
import { getWeekday } from '../time/dates.ts';
import { terminalSections, type MoneyFact, type ReportFigure, type ReportSection, type SaleFact } from './reports.types.ts';

interface Sum {
  section: ReportSection;
  key: string;
  label?: string;
  count?: number;
  quantity?: number;
  amount?: Minor;
}

/** The total of an order without what depends on how it is paid. */
const getTotal = ({ grandTotal, tip, cardSurcharge = 0, cashRounding = 0 }: SaleFact['cart']): Minor =>
  grandTotal - tip - cardSurcharge - cashRounding;

const totals = ({ cart }: SaleFact): Sum[] => {
  const [coupon, loyalty] = [cart.coupon?.amount ?? 0, cart.loyalty?.redeemed ?? 0];
  const holiday = cart.surcharge - (cart.cardSurcharge ?? 0);
  const total = getTotal(cart);
  const net = cart.itemTotal - cart.discount;
  const writtenOff = cart.writeOff?.discount ?? 0;
  const discounts = coupon + loyalty + writtenOff - cart.discount;
  const amounts: Record<string, Minor> = {
    ...{ gross: cart.itemTotal, coupons: -coupon, loyalty: -loyalty, discounts, writtenOff: -writtenOff, net },
    ...{ deliveryFees: cart.deliveryFee, holidaySurcharges: holiday, addedTax: total - net - cart.deliveryFee - holiday, total },
  };
  return Object.entries(amounts).map(([key, amount]) => ({
    ...{ section: 'sales', key, amount, count: key === 'total' || key === 'gross' || amount !== 0 ? 1 : 0 },
  }));
};

function ofLine(line: PricedLine): Sum[] {
  const { quantity, lineTotal: amount, pizza } = line;
  const item = { label: line.name, quantity, amount, count: 1 };
  const category = line.categorySalesId ?? line.categoryId ?? line.categoryName;
  const sums: Sum[] = [
    { section: 'item', key: line.itemId ?? line.name, ...item },
    { section: 'category', key: category, ...item, label: line.categoryName },
  ];
  if (pizza === undefined) return sums;
  const { size } = pizza;
  return [
    ...sums,
    { section: 'pizza', key: line.itemId ?? line.name, ...item },
    { section: 'pizzaSize', key: size.id, ...item, label: size.name },
    { section: 'pizzaItem', key: `${line.itemId}/${size.id}`, ...item, label: `${line.name}, ${size.name}` },
  ];
}

function ofSale(sale: SaleFact): Sum[] {
  const { cart, covers, terminal } = sale;
  const sold = { amount: getTotal(cart), count: 1 };
  return [
    ...totals(sale),
    ...sale.taxes.map(({ name, rate, inclusive, amount }): Sum => ({
      ...{ section: 'tax', key: `${name}/${rate}/${inclusive}`, label: name, count: 1, amount },
    })),
    { section: 'channel', key: sale.source, ...sold },
    { section: 'collection', key: sale.collectionType, ...sold },
    { section: 'hour', key: `${getWeekday(sale.tradingDay)}/${sale.hour}`, ...sold },
    ...(covers === null ? [] : [{ section: 'cover', key: String(covers), quantity: covers, ...sold } as const]),
    ...(terminal === null ? [] : [{ section: 'terminal', key: terminal.id, label: terminal.name, ...sold } as const]),
    ...cart.lines.flatMap(ofLine),
    ...(sale.paidToMarketplace
      ? ofMoney({
          ...{
            kind: 'marketplace',
            label: '',
            sign: 1,
            by: '',
            byId: '',
            terminal: null,
            provider: null,
            base: getTotal(cart),
            tip: cart.tip,
            rounding: cart.cashRounding ?? 0,
          },
          ...{ surcharge: cart.cardSurcharge ?? 0, tax: 0, amount: cart.grandTotal },
        })
      : []),
  ];
}

function ofMoney(money: MoneyFact): Sum[] {
  const { kind, label, by, byId, terminal, provider } = money;
  const back = isRefund(kind);
  const sign = money.sign * (back ? -1 : 1);
  const [amount, count] = [sign * money.amount, money.sign];
  const parts = { base: money.base, tips: money.tip, cardSurcharges: money.surcharge, rounding: money.rounding };
  return [
    ...Object.entries(parts).map(([key, part]): Sum => ({ section: 'money', key, amount: sign * part, count: part === 0 ? 0 : count })),
    { section: 'money', key: 'total', amount, count },
    { section: 'money', key: 'surchargeTax', amount: sign * money.tax },
    { section: 'payment', key: `${kind}/${label}`, label, amount, count },
    ...(back ? [{ section: 'refund', key: kind, amount, count } as const] : []),
    ...(by === '' ? [] : [{ section: 'employee', key: byId, label: by, amount, count } as const]),
    ...(terminal === null ? [] : [{ section: 'terminalMoney', key: terminal.id, label: terminal.name, amount, count } as const]),
    ...(provider === null ? [] : [{ section: 'cardTerminal', key: `${provider}/${kind}`, amount, count } as const]),
  ];
}

function addUp(sums: readonly Sum[]): ReportFigure[] {
  const figures = new Map<string, ReportFigure>();
  for (const { section, key, label = '', count = 0, quantity = 0, amount = 0 } of sums) {
    const id = `${section}/${key}`;
    const before = figures.get(id);
    figures.set(id, {
      ...{ section, key, label: label || (before?.label ?? '') },
      ...{ count: (before?.count ?? 0) + count, quantity: (before?.quantity ?? 0) + quantity, amount: (before?.amount ?? 0) + amount },
    });
  }
  return [...figures.values()];
}

const hasOwn: ReadonlySet<ReportSection> = new Set(terminalSections);

/**
 * The figures of what was sold and paid: every section of every report of the store, and those of each till (`terminalId`). Pure: the same facts
 * give the same figures, in any order but for labels, where the last one counts.
 */
export function rollUp(sales: readonly SaleFact[], money: readonly MoneyFact[]): ReportFigure[] {
  const figures = addUp([...sales.flatMap(ofSale), ...money.flatMap(ofMoney)]);
  const [soldAt, paidAt] = [Map.groupBy(sales, ({ terminal }) => terminal?.id), Map.groupBy(money, ({ terminal }) => terminal?.id)];
  for (const terminalId of new Set([...soldAt.keys(), ...paidAt.keys()])) {
    if (terminalId === undefined) continue;
    const own = [...(soldAt.get(terminalId) ?? []).flatMap(ofSale), ...(paidAt.get(terminalId) ?? []).flatMap(ofMoney)];
    const kept = own.filter(({ section }) => hasOwn.has(section));
    figures.push(...addUp(kept).map((figure) => ({ ...figure, terminalId })));
  }
  return figures;
}
