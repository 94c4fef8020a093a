import { isDeepStrictEqual } from 'node:util';
import type { BodyOf, ResponseOf } from '@servery/contract/endpoint';
import type * as contract from '@servery/contract/menu-bulk';
import { validateMenu, type MenuItem, type StoredItem } from '@servery/domain/menu';
import type { Tx } from '../../../platform/db/connections.types.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import { markItems, unmarkItems } from '../item-marks.repo.ts';
import { saveMenuRows } from '../menu-writing.repo.ts';
import type { CopyDeps } from './copy-menu.ts';
import { openMenu, publishChange, type MenuEditor, type OpenMenu, type Problem } from './edit-menu.ts';
import { tryChanges, type FieldChange } from './merge-changes.ts';
import { readEditedMenu } from './read-edited-menu.ts';
import { refuseSalesCategories } from './refuse-sales-categories.ts';
import { itemRow } from './store-menu.ts';

type Body = BodyOf<typeof contract.changeItems>;
type Answer = ResponseOf<typeof contract.changeItems>;
type EditedItem = MenuItem & { hidden: boolean };

/** One item of the call: as it is stored, and as it becomes. */
interface Edit {
  /** Where it is in the call. */
  at: number;
  before: EditedItem;
  after: EditedItem;
}

interface Edits {
  edits: Edit[];
  skipped: Answer['skipped'];
}

/**
 * Changes many items in one version of the menu: all, or none. A repeat changes and publishes nothing.
 * @throws resource_status_conflict for items that are gone and for fields that somebody else has changed, unless these are skipped;
 * validation_failed at each field that is wrong
 */
export async function changeItems(tx: Tx, deps: CopyDeps, editor: MenuEditor & { body: Body }): Promise<Answer> {
  const { storeId, body } = editor;
  const open = await openMenu(tx, deps, storeId);
  const { edits, skipped } = mergeItems(open, body);
  const changed = placeMoved(open, edits, body).filter(({ before, after }) => !isDeepStrictEqual(before, after));
  if (changed.length === 0) {
    const { menuVersion, problems } = await readEditedMenu(tx, deps, storeId);
    return { changed: 0, skipped, menuVersion, published: problems.length === 0, problems };
  }
  refuseWrong(open, changed);
  await refuseSalesCategories(
    tx,
    changed.map(({ at, before, after }) => ({
      path: `items.${at}.changes.categorySalesId`,
      before: before.categorySalesId,
      after: after.categorySalesId,
    })),
  );
  await save(tx, storeId, changed);
  return {
    changed: changed.length,
    skipped,
    ...(await publishChange(tx, deps, open, editor, { changed: { items: changed.map(({ after }) => after.id) } })),
  };
}

/** @throws resource_status_conflict, validation_failed */
function mergeItems({ document, hidden }: OpenMenu, { items, skipChanged }: Body): Edits {
  const stored = new Map(document.items.map((item) => [item.id, { ...item, hidden: hidden.has(item.id) }]));
  const [late, wrong]: [Problem[], Problem[]] = [[], []];
  const skipped: Answer['skipped'] = [];
  const details: Record<string, Record<string, unknown>> = {};
  const edits = items.flatMap(({ itemId, changes }, at): Edit[] => {
    const before = stored.get(itemId);
    if (before === undefined) {
      skipped.push({ itemId, fields: [] });
      late.push({ path: `items.${at}.itemId`, message: 'Somebody else has deleted it meanwhile.' });
      return [];
    }
    for (const name of Object.keys(changes).filter((field) => !Object.hasOwn(before, field))) {
      wrong.push({ path: `items.${at}.changes.${name}`, message: 'An item of this type does not have this.' });
    }
    const { merged, conflicts } = tryChanges(before, changes as Record<string, FieldChange>);
    if (conflicts.length > 0) {
      skipped.push({ itemId, fields: conflicts.map(({ name }) => name) });
      late.push(...conflicts.map(({ name, message }) => ({ path: `items.${at}.changes.${name}`, message })));
      details[itemId] = Object.fromEntries(conflicts.map((conflict) => [conflict.name, conflict.stored]));
    }
    // Two entries of one item are one after the other.
    stored.set(itemId, merged);
    return [{ at, before, after: merged }];
  });
  if (wrong.length > 0) throw new ApiError('validation_failed', { fields: wrong });
  if (late.length > 0 && !skipChanged) throw new ApiError('resource_status_conflict', { fields: late, details: { stored: details } });
  return { edits, skipped };
}

/** Items that move to another category go to their given place there, or after what is there. @throws validation_failed */
function placeMoved({ document }: OpenMenu, edits: readonly Edit[], { items }: Body): Edit[] {
  const last = new Map(document.categories.map(({ id }) => [id, 0]));
  for (const { categoryId, sortOrder } of document.items) last.set(categoryId, Math.max(last.get(categoryId) ?? 0, sortOrder));
  const placed = new Map<string, number>();
  return edits.map((edit) => {
    const { at, before, after } = edit;
    // A later entry of an item that has just moved leaves it there.
    const sorted = placed.get(after.id) ?? after.sortOrder;
    if (before.categoryId === after.categoryId) return { ...edit, after: { ...after, sortOrder: sorted } };
    const end = last.get(after.categoryId);
    if (end === undefined) {
      const message = 'This category is not on the menu any more.';
      throw new ApiError('validation_failed', { fields: [{ path: `items.${at}.changes.categoryId`, message }] });
    }
    const sortOrder = items[at]?.sortOrder ?? end + 1;
    last.set(after.categoryId, Math.max(end, sortOrder));
    placed.set(after.id, sortOrder);
    return { ...edit, after: { ...after, sortOrder } };
  });
}

/** Refuses items that are invalid themselves; hidden ones may be incomplete, as for a single change. @throws validation_failed */
function refuseWrong({ document }: OpenMenu, edits: readonly Edit[]): void {
  const changed = new Map(edits.map(({ after }) => [after.id, after]));
  const items = document.items.map((item) => changed.get(item.id) ?? item);
  const places = new Map(edits.filter(({ after }) => !after.hidden).map(({ at, after }) => [after.id, at]));
  const own = validateMenu({ ...document, items }).flatMap(({ path, message }) => {
    const [list, index, ...field] = path.split('.');
    const at = list === 'items' ? places.get(items[Number(index)]?.id ?? '') : undefined;
    return at === undefined ? [] : [{ path: ['items', at, 'changes', ...field].join('.'), message }];
  });
  if (own.length > 0) throw new ApiError('validation_failed', { fields: own });
}

async function save(tx: Tx, storeId: string, edits: readonly Edit[]): Promise<void> {
  const last = new Map(edits.map(({ after }) => [after.id, after]));
  const items = [...last.values()].map(({ hidden, ...item }) => ({ ...itemRow(item as StoredItem), hidden }));
  await saveMenuRows(tx, storeId, { items });
  const first = new Map(edits.toReversed().map(({ before }) => [before.id, before]));
  const switched = [...last.values()].filter(({ id, soldout }) => first.get(id)?.soldout !== soldout);
  const ids = (soldout: boolean) => switched.filter((item) => item.soldout === soldout).map(({ id }) => id);
  await markItems(tx, storeId, ids(true));
  await unmarkItems(tx, storeId, ids(false));
}
