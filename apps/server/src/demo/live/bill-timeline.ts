import { cancelBill, placeBill, sendBill } from '@servery/contract/bills';
import { formatMoney } from '@servery/domain/money';
import { v7 as uuidv7 } from 'uuid';
import { makeBasket } from '../data/index.ts';
import * as crew from './crew.ts';
import { cooked, type RushContext } from './timeline.ts';
import { readTill, type Wish } from './till.ts';
import type { Place } from './town.ts';

/** One bill at the till from start to finish: rung up, sent, sometimes changed, cooked, placed and paid. */
export async function writeBillTimeline(place: Place, context: RushContext): Promise<void> {
  const { random, pause, say, count } = context;
  const till = await readTill(place);
  const menu = await place.menu();
  const tableId = place.tableIds.length > 0 && random.chance(0.7) ? random.pick(place.tableIds) : null;
  const collectionType = tableId === null ? 'pickup' : 'dineIn';
  const lines = (size: number) =>
    makeBasket(random, uuidv7, { menu, collectionType, at: new Date().toISOString(), timeZone: place.store.timeZone, size }).map(
      (line): Wish => ({ type: 'addLine', line }) as Wish,
    );
  const id = uuidv7();
  const opened = await till.append(id, [{ type: 'open', collectionType, tableId, customerName: '' }, ...lines(random.whole(1, 4))]);
  if (!opened.ok || opened.data.cart === null) return count('bills that could not be rung up');
  const { number, currency } = opened.data.row;
  const report = (what: string, text: string) => {
    count(what);
    say(place, `${number}: ${text}`);
  };
  report('rung up', `rung up at the till, ${formatMoney(opened.data.row.grandTotal, currency)}`);
  const send = () => till.client.call(sendBill, { params: { orderId: id }, body: {}, headers: till.headers });
  await pause(random.between(1, 4));
  if ((await send()).ok) report('sent to the kitchen', 'sent to the kitchen');
  await pause(random.between(4, 12));
  const chance = random.next();
  if (chance < 0.06) {
    const body = { reason: 'customerCalledToCancel', note: '' } as const;
    if ((await till.client.call(cancelBill, { params: { orderId: id }, body, headers: till.headers })).ok)
      report('bills cancelled', 'cancelled: the guests have left');
    return;
  }
  if (chance < 0.35) {
    const [first] = opened.data.bill.lines;
    const change: Wish[] =
      chance < 0.12 && first !== undefined ? [{ type: 'voidLine', lineId: first.id, reason: 'Wrong dish' }] : lines(random.whole(1, 2));
    if ((await till.append(id, [...change, ...(chance < 0.12 ? lines(1) : [])])).ok && (await send()).ok)
      report('sent again', 'changed and sent again');
  }
  if (!(await cooked(place, { id, number }, context))) return;
  report('ready', 'ready');
  await pause(random.between(4, 18));
  const placed = await till.client.call(placeBill, { params: { ...place.params, orderId: id }, body: {}, headers: till.headers });
  if (!placed.ok) return say(place, `${number}: not placed (${placed.error.code})`);
  const total = placed.data.row.grandTotal;
  const method = random.chance(0.4) ? 'cash' : 'card';
  if ((await crew.takeMoney(place, { id, total }, method)).ok) count(`paid in ${method === 'cash' ? 'cash' : 'the store by card'}`);
  if ((await crew.complete(place, { id })).ok) report('completed', `paid ${formatMoney(total, currency)} and left`);
}
