import type { BodyOf } from '@servery/contract/endpoint';
import type { setSoldOut as endpoint } from '@servery/contract/menu';
import { nextTradingDayAt, type StoreHours } from '@servery/domain/availability';
import { markedKey, type MarkedKind } from '@servery/domain/menu';
import { v7 as uuidv7 } from 'uuid';
import type { Actor, Tx } from '../../../platform/db/connections.types.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import { lockMenu } from '../menu.repo.ts';
import { endMarks, knownStockItems, markFinder, readMarks, writeMarks, type Mark } from '../sold-out.repo.ts';
import { publishWhereWrong } from './follow-counts.ts';
import { publishMarks, type PublishDeps } from './publish-menu.ts';

export interface SetSoldOut {
  storeId: string;
  /** The marks to set; if an entry occurs twice, the last one counts. Neither sold out nor counted: available again. */
  marks: readonly Mark[];
  actor: Actor;
  now: Date;
}

/**
 * Marks items, options, pizza sizes and toppings sold out, counted or available again, and publishes the menu. Marks that are unchanged are
 * not written, and a menu that shows them already is not published again. A count set to what is left continues.
 * @returns the version of the menu that shows the marks. @throws resource_not_found when the store or one of the ids does not exist
 */
export async function setSoldOut(tx: Tx, deps: PublishDeps, input: SetSoldOut): Promise<{ menuVersion: number }> {
  const { storeId, actor, now } = input;
  const asked = [...new Map(input.marks.map((mark) => [markedKey(mark), mark])).values()];
  const head = await lockMenu(tx, storeId);
  if (head === undefined) throw new ApiError('resource_not_found');
  await checkKnown(tx, deps, storeId, asked);
  // The locked store row keeps new orders out. Ended orders may still return stock to a count, which is replaced here or continues.
  const getMark = markFinder(await readMarks(tx, storeId));
  const changed = asked.filter((mark) => !isSame(mark, getMark(mark.kind, mark.id)));
  if (changed.length === 0) {
    // An order may just have returned the last one, which the menu does not show yet.
    const righted = await publishWhereWrong(tx, deps, head, { storeId, actor, now });
    return { menuVersion: righted?.version ?? head.menu_version };
  }
  const countId = uuidv7();
  await endMarks(tx, storeId, changed.filter(isNone));
  await writeMarks(
    tx,
    storeId,
    changed.filter((mark) => !isNone(mark)).map((mark) => ({ ...mark, countId: mark.remaining === null ? null : countId })),
  );
  const snapshot = await publishMarks(tx, deps, head, { storeId, actor, now });
  return { menuVersion: snapshot.version };
}

const isNone = ({ soldout, remaining }: Mark): boolean => !soldout && remaining === null;

function isSame(asked: Mark, current: Mark | undefined): boolean {
  if (current === undefined) return isNone(asked);
  return (
    asked.soldout === current.soldout &&
    asked.remaining === current.remaining &&
    (asked.until?.getTime() ?? null) === (current.until?.getTime() ?? null)
  );
}

async function checkKnown(tx: Tx, { readPizza }: PublishDeps, storeId: string, asked: readonly Mark[]): Promise<void> {
  const of = (kind: MarkedKind) => asked.filter((mark) => mark.kind === kind).map(({ id }) => id);
  const [sizes, toppings] = [of('size'), of('topping')];
  const [known, pizza] = await Promise.all([
    knownStockItems(tx, storeId, { items: of('item'), options: of('option') }),
    sizes.length + toppings.length === 0 ? null : readPizza(tx, storeId),
  ]);
  const has = (entries: readonly { id: string }[] | undefined, id: string) => entries?.some((entry) => entry.id === id) === true;
  const fine =
    [...of('item'), ...of('option')].every((id) => known.has(id)) &&
    sizes.every((id) => has(pizza?.sizes, id)) &&
    toppings.every((id) => has(pizza?.toppings, id));
  if (!fine) throw new ApiError('resource_not_found');
}

/** The marks that staff asked for, with the instant at which the trading day ends. */
export function getMarks(body: BodyOf<typeof endpoint>, hours: StoreHours, now: Date): Mark[] {
  const tomorrow = new Date(nextTradingDayAt(hours, now.toISOString()));
  const of = (kind: MarkedKind, changes: typeof body.items): Mark[] =>
    changes.map(({ id, soldout, until, remaining }) => {
      const ends = until === 'nextTradingDay' && (soldout || remaining !== null);
      return { kind, id, soldout, until: ends ? tomorrow : null, remaining };
    });
  return [...of('item', body.items), ...of('option', body.options), ...of('size', body.sizes), ...of('topping', body.toppings)];
}
