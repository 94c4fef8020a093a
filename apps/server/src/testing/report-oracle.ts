import { getTradingDay } from '@servery/domain/availability';
import { reportItems } from './report-orders.ts';
import type { TestServer } from './test-server.ts';

/** The zone of the small restaurant. */
const zone = 'Australia/Sydney';

interface OrderRow {
  id: string;
  grand_total: string;
  item_total: string;
  cart: {
    tip: number;
    cashRounding: number;
    discount: number;
    deliveryFee: number;
    surcharge: number;
    coupon: { amount: number };
    loyalty: { redeemed: number };
    writeOff?: { discount: number };
    taxes: { name: string; rate: number; inclusive: boolean; amount: number }[];
  };
  status: string;
  source: string;
  payment_status: string;
  collection_type: string;
  day: string;
  dow: number;
  covers: string | null;
  terminal_id: string | null;
  placed_at: Date;
}
type PartName = 'base' | 'tip' | 'surcharge' | 'rounding' | 'tax' | 'amount';
type TenderRow = Record<PartName, string> & { kind: string; label: string; source: string; taken_at: Date; undone_at: Date | null } & {
  taken_by: string;
  taken_by_id: string | null;
  device_id: string | null;
  provider: string | null;
};
interface LedgerRow extends Pick<OrderRow, 'cart' | 'source'> {
  type: string;
  amount: string;
  at: Date;
}

/** All figures of a range of trading days by plain loops over the rows. */
export async function readOracle(server: TestServer, from: string, to: string): Promise<Map<string, number[]>> {
  const rows = async <T>(text: string, values: unknown[] = []) => (await server.test.owner.query(text, values)).rows as T[];
  const figures = new Map<string, number[]>();
  const put = (key: string, count: number, quantity: number, amount: number) => {
    const [c = 0, q = 0, a = 0] = figures.get(key) ?? [];
    figures.set(key, [c + count, q + quantity, a + amount]);
  };
  const ofTills = /^(sales|money|tax|payment|refund|collection)\//;
  let till: string | null = null;
  const add = (key: string, count: number, quantity: number, amount: number) => {
    put(key, count, quantity, amount);
    if (till !== null && ofTills.test(key)) put(`${till}/${key}`, count, quantity, amount);
  };
  const store = (await server.modules.restaurants.book.get(server.restaurantId, server.storeId))!;
  const isIn = (day: string) => from <= day && day <= to;
  const addMoney = (kind: string, label: string, sign: number, part: Record<string, number>, by: string) => {
    const back = kind.startsWith('refund');
    const amount = sign * (back ? -1 : 1) * part.amount!;
    add('money/total', sign, 0, amount);
    add(`payment/${kind}/${label}`, sign, 0, amount);
    if (till !== null) add(`terminalMoney/${till}`, sign, 0, amount);
    if (back) add(`refund/${kind}`, sign, 0, amount);
    if (by !== '') add(`employee/${by}`, sign, 0, amount);
    for (const [key, name] of Object.entries({ base: 'base', tip: 'tips', surcharge: 'cardSurcharges', rounding: 'rounding' })) {
      const value = part[key] ?? 0;
      add(`money/${name}`, value === 0 ? 0 : sign, 0, sign * (back ? -1 : 1) * value);
    }
    add('money/surchargeTax', 0, 0, sign * (part.tax ?? 0));
  };
  const sold = await rows<OrderRow>(
    `select o.*, trading_day::text as day, extract(isodow from trading_day)::int as dow, b.document->>'covers' as covers,
        b.device_id as terminal_id
      from orders o left join bill b on b.order_id = o.id where o.store_id = $1 and not o.test`,
    [server.storeId],
  );
  for (const order of sold) {
    const [grand, items] = [Number(order.grand_total), Number(order.item_total)];
    const { cart, status, source } = order;
    const counts =
      source === 'pos' ? order.payment_status !== 'NOT_PAID' && status !== 'cancelled' : ['accepted', 'completed'].includes(status);
    if (!counts || !isIn(order.day)) continue;
    const total = grand - cart.tip - cart.cashRounding;
    const reduced = { coupons: -cart.coupon.amount, loyalty: -cart.loyalty.redeemed };
    const writtenOff = -(cart.writeOff?.discount ?? 0);
    const rest = -cart.discount - reduced.coupons - reduced.loyalty - writtenOff;
    const net = items - cart.discount;
    till = order.terminal_id;
    if (till !== null) add(`terminal/${till}`, 1, 0, total);
    add('sales/gross', 1, 0, items);
    add('sales/total', 1, 0, total);
    const others = { ...reduced, discounts: rest, writtenOff, net, deliveryFees: cart.deliveryFee, holidaySurcharges: cart.surcharge };
    for (const [key, amount] of Object.entries({ ...others, addedTax: total - net - cart.deliveryFee - cart.surcharge })) {
      add(`sales/${key}`, amount === 0 ? 0 : 1, 0, amount);
    }
    add(`channel/${source}`, 1, 0, total);
    add(`collection/${order.collection_type}`, 1, 0, total);
    const weekday = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'][order.dow - 1];
    const hour = new Intl.DateTimeFormat('en-AU', { hour: 'numeric', hourCycle: 'h23', timeZone: zone }).format(order.placed_at);
    add(`hour/${weekday}/${Number(hour)}`, 1, 0, total);
    if (order.covers !== null) add(`cover/${order.covers}`, 1, Number(order.covers), total);
    for (const { name, rate, inclusive, amount } of cart.taxes) add(`tax/${name}/${rate}/${inclusive}`, 1, 0, amount);
    till = null;
    if (source === 'uberEats')
      addMoney('marketplace', '', 1, { base: total, tip: cart.tip, rounding: cart.cashRounding, amount: grand }, '');
    for (const line of await rows<Record<string, string>>('select * from order_line where order_id = $1', [order.id])) {
      const [quantity, amount] = [Number(line.quantity), Number(line.line_total)];
      add(`item/${line.item_id}`, 1, quantity, amount);
      add(`category/${line.category_id}`, 1, quantity, amount);
      if (line.item_id !== reportItems[0]) continue;
      add(`pizza/${line.item_id}`, 1, quantity, amount);
      add(`pizzaSize/${reportItems[4]}`, 1, quantity, amount);
      add(`pizzaItem/${reportItems[0]}/${reportItems[4]}`, 1, quantity, amount);
    }
  }
  const dayAt = (instant: Date, source: string) => getTradingDay(source === 'pos' ? store.tillHours : store.hours, instant.toISOString());
  const tenders = await rows<TenderRow>(
    `select t.*, o.source from tender t join orders o on o.id = t.order_id
      where t.store_id = $1 and t.kind not in ('cardOnline', 'marketplace')`,
    [server.storeId],
  );
  for (const tender of tenders) {
    const part = Object.fromEntries(
      (['base', 'tip', 'surcharge', 'rounding', 'tax', 'amount'] as const).map((name) => [name, Number(tender[name])]),
    );
    const by = tender.taken_by_id ?? tender.taken_by;
    till = tender.device_id;
    const moved = (sign: number) => {
      addMoney(tender.kind, tender.label, sign, part, by);
      if (tender.provider !== null) add(`cardTerminal/${tender.provider}/${tender.kind}`, sign, 0, sign * part.amount!);
    };
    if (isIn(dayAt(tender.taken_at, tender.source))) moved(1);
    if (tender.undone_at !== null && isIn(dayAt(tender.undone_at, tender.source))) moved(-1);
  }
  till = null;
  const ledger = await rows<LedgerRow>(
    `select l.*, o.cart, o.source from payment_ledger l join payment p on p.id = l.payment_id join orders o on o.id = p.order_id
      where p.store_id = $1 and l.type <> 'authorised'`,
    [server.storeId],
  );
  for (const { type, amount: text, at: moment, cart, source } of ledger) {
    if (!isIn(dayAt(moment, source))) continue;
    const amount = Number(text);
    const tip = type === 'captured' ? cart.tip : 0;
    const sign = type === 'refundFailed' ? -1 : 1;
    addMoney(type === 'captured' ? 'cardOnline' : 'refundCard', '', sign, { base: amount - tip, tip, amount }, '');
  }
  return figures;
}
