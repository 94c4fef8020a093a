import { isDeepStrictEqual } from 'node:util';
import type { BodyOf } from '@servery/contract/endpoint';
import type * as contract from '@servery/contract/menu-copy';
import { toGroupIds, type StoredGroup } from '@servery/domain/menu';
import { cutText, isSameName, toSameName } from '@servery/domain/text';
import type { CopiedCategory, CopiedItem, Written } from '../copies.repo.ts';
import { copyItem, keepIds, type Places } from './copy-item.ts';
import { planPizza, toSizeIds, type PizzaCopy } from './copy-pizza.ts';
import type { CopyRow, CopyStore } from './copy-store.ts';

/** What a copy writes in one store. */
export interface CopyPlan {
  storeId: string;
  rows: CopyRow[];
  categories: Written<CopiedCategory>[];
  items: Written<CopiedItem>[];
  groups: StoredGroup[];
  /** Choices of an earlier copy that become as they are at their origin. */
  changedGroups: Written<StoredGroup>[];
  /** Pizza settings that the items need; null: none that are not there. */
  pizza: Pick<PizzaCopy, 'before' | 'after'> | null;
  /** It writes something with pizzas that guests would see and cannot order: the store does not sell pizzas. */
  pizzasOff: boolean;
  /** What is a copy of what from now on: ids by the id of the origin. Duplicates within a store have no origin. */
  origins: Map<string, string>;
}

type Ask = Pick<BodyOf<typeof contract.copyEntries>, 'categoryIds' | 'itemIds' | 'existing'>;

/** "Latte (copy)", then "Latte (copy 2)", within the most characters that a name may have. The name is no longer free after it. */
function takeCopyName(name: string, most: number, taken: Set<string>): string {
  const plain = name.replace(/ \(copy(?: \d+)?\)$/, '');
  for (let count = 1; ; count += 1) {
    const mark = count === 1 ? ' (copy)' : ` (copy ${count})`;
    const copy = `${cutText(plain, most - mark.length)}${mark}`;
    if (taken.has(toSameName(copy))) continue;
    taken.add(toSameName(copy));
    return copy;
  }
}

/** Choices are equal if guests would see the same, whatever their ids. */
const getContent = ({ id: _, options, ...group }: StoredGroup) => ({
  ...group,
  options: options.map(({ name, extraCharge }) => ({ name, extraCharge })),
});

/**
 * What copying entries of one store into another writes there; into the same store, duplicates: hidden, until their
 * owner has made them what they are to be. What was copied there before is known,
 * whatever it is called and wherever it is by now: `replace` updates it, with its ids and place, `skip` leaves it, `add` copies beside it.
 * Other categories are found by name: one of the same name takes the items, and is changed itself only if it was chosen and `existing` is
 * `replace`.
 */
export function planCopy(from: CopyStore, to: CopyStore, ask: Ask, newId: () => string): CopyPlan {
  const isSame = from.storeId === to.storeId;
  const plan: CopyPlan = {
    ...{ storeId: to.storeId, rows: [], categories: [], items: [], groups: [], changedGroups: [] },
    ...{ pizza: null, pizzasOff: false, origins: new Map() },
  };
  /** The copy of an entry that an earlier call has made, if it is still there. */
  const findCopy = <Entry>(entries: ReadonlyMap<string, Entry>, id: string): Entry | undefined =>
    isSame || ask.existing === 'add' ? undefined : entries.get(to.copies.get(id) ?? '');
  const toMap = <Entry extends { id: string }>(entries: readonly Entry[]) => new Map(entries.map((entry) => [entry.id, entry]));
  const [oldCategories, oldItems] = [toMap(to.categories), toMap(to.items)];
  const remember = (originId: string, id: string) => {
    if (!isSame) plan.origins.set(originId, id);
  };
  const chosen = new Set(ask.categoryIds);
  const single = new Set(ask.itemIds);
  const sources = from.items.filter(({ id, categoryId }) => chosen.has(categoryId) || single.has(id));
  // A copy is where it is: it needs no other category.
  const needed = new Set(sources.flatMap(({ id, categoryId }) => (findCopy(oldItems, id) === undefined ? categoryId : [])));
  const wrongCurrency =
    from.currency === to.currency
      ? []
      : [{ severity: 'error' as const, message: `This store sells in ${to.currency}, not in ${from.currency}.` }];

  const categoryIds = new Map<string, string>();
  const replaced = new Set<string>();
  const categoryNames = new Set(to.categories.map(({ name }) => toSameName(name)));
  let lastCategory = Math.max(0, ...to.categories.map(({ sortOrder }) => sortOrder));
  for (const category of from.categories.filter(({ id }) => chosen.has(id) || needed.has(id))) {
    const isChosen = chosen.has(category.id);
    const copied = findCopy(oldCategories, category.id);
    const namesake = isSame ? (isChosen ? undefined : category) : to.categories.find(({ name }) => isSameName(name, category.name));
    const standing = copied ?? namesake;
    const row = { kind: 'category' as const, id: category.id, name: category.name, problems: wrongCurrency };
    if (standing === undefined) {
      lastCategory += 1;
      const name = isSame ? takeCopyName(category.name, 30, categoryNames) : category.name;
      const after = { ...category, id: newId(), name, sortOrder: lastCategory, hidden: isSame || category.hidden };
      plan.categories.push({ before: null, after, of: category.id });
      plan.rows.push({ ...row, name, result: 'added' });
      categoryIds.set(category.id, after.id);
      remember(category.id, after.id);
      continue;
    }
    categoryIds.set(category.id, standing.id);
    if (!isChosen || ask.existing !== 'replace') continue;
    remember(category.id, standing.id);
    const name = copied === undefined ? standing.name : category.name;
    const after = { ...category, id: standing.id, name, sortOrder: standing.sortOrder };
    if (replaced.has(standing.id) || isDeepStrictEqual(after, standing)) continue;
    replaced.add(standing.id);
    plan.categories.push({ before: standing, after, of: category.id });
    plan.rows.push({ ...row, result: copied === undefined ? 'replaced' : 'updated' });
  }

  const last = new Map<string, number>();
  for (const { categoryId, sortOrder } of to.items) last.set(categoryId, Math.max(last.get(categoryId) ?? 0, sortOrder));
  const toPlace = (categoryId: string, name: string) => `${categoryId}/${toSameName(name)}`;
  // A copy of one item is not another one's namesake.
  const copies = new Set(sources.flatMap(({ id }) => findCopy(oldItems, id)?.id ?? []));
  const others = isSame ? [] : to.items.filter(({ id }) => !copies.has(id));
  const namesakes = Map.groupBy(others, (item) => toPlace(item.categoryId, item.name));
  const targets = sources.map((source) => {
    const copied = findCopy(oldItems, source.id);
    if (copied !== undefined) {
      // Wherever it is by now: it stays there.
      const { id, categoryId, sortOrder } = copied;
      return { source, categoryId, standing: copied, isCopy: true, id, sortOrder };
    }
    const categoryId = categoryIds.get(source.categoryId)!;
    const found = namesakes.get(toPlace(categoryId, source.name));
    // Of two items of one name, each replaces another one; the second is added where there is only one.
    const standing = ask.existing === 'replace' ? found?.shift() : found?.[0];
    if (standing !== undefined && ask.existing !== 'add')
      return { source, categoryId, standing, isCopy: false, id: standing.id, sortOrder: standing.sortOrder };
    const sortOrder = (last.get(categoryId) ?? 0) + 1;
    last.set(categoryId, sortOrder);
    return { source, categoryId, standing: undefined, isCopy: false, id: newId(), sortOrder };
  });
  const namesByCategory = new Map<string, Set<string>>();
  const itemNames = (categoryId: string): Set<string> => {
    const known = namesByCategory.get(categoryId);
    if (known) return known;
    const names = new Set(to.items.filter((item) => item.categoryId === categoryId).map(({ name }) => toSameName(name)));
    namesByCategory.set(categoryId, names);
    return names;
  };
  // Nothing is written for what is left as it is, so that it needs no choices either.
  const isLeft = ({ standing }: (typeof targets)[number]) => standing !== undefined && ask.existing === 'skip';
  const written = targets.flatMap((target) => (isLeft(target) ? [] : target.source));
  const groupIds = planGroups(from, to, written, plan, { existing: ask.existing, newId });
  const copiedIds = new Map(targets.map(({ source, id }) => [source.id, id]));
  const findPizza = (id: string): string | undefined => {
    const copied = copiedIds.get(id);
    // A duplicate deal goes on offering the pizzas that it offered.
    if (isSame) return id;
    if (copied !== undefined) return copied;
    const name = from.items.find((item) => item.id === id)?.name ?? '';
    return to.items.find((item) => item.type === 'pizza' && isSameName(item.name, name))?.id;
  };
  const places: Places = { from, to, groupIds, findPizza, newId };
  for (const target of targets) {
    const { source, categoryId, standing, isCopy, id, sortOrder } = target;
    const row = { kind: 'item' as const, id: source.id, name: source.name };
    if (isLeft(target)) {
      plan.rows.push({ ...row, result: 'skipped', problems: [] });
      continue;
    }
    const isNamesake = isSame && !chosen.has(source.categoryId);
    const name = isNamesake ? takeCopyName(source.name, 100, itemNames(categoryId)) : source.name;
    const copied = copyItem({ ...source, id, categoryId, sortOrder, name, hidden: isNamesake || source.hidden }, places);
    const { problems } = copied;
    const item = standing === undefined ? copied.item : keepIds(copied.item, standing);
    remember(source.id, id);
    if (standing !== undefined && isCopy && isDeepStrictEqual(item, standing)) {
      plan.rows.push({ ...row, name, result: 'skipped', problems: [] });
      continue;
    }
    if (standing !== undefined && standing.type !== item.type) {
      problems.push({ severity: 'error', message: 'An item of another type has this name there: rename one of them, or add it beside.' });
    }
    plan.rows.push({
      ...row,
      name,
      result: standing === undefined ? 'added' : isCopy ? 'updated' : 'replaced',
      problems: [...wrongCurrency, ...problems],
    });
    plan.items.push({ before: standing ?? null, after: item, of: source.id });
  }
  const pizza = planPizza(
    from,
    to,
    plan.items.map(({ after }) => after),
  );
  const { pizzaAvailable } = pizza?.after ?? to.pizza;
  const pizzasOff = !pizzaAvailable && plan.items.some(({ after }) => !after.hidden && toSizeIds(after).length > 0);
  if (pizza === null) return { ...plan, pizzasOff };
  return { ...plan, pizzasOff, pizza: { before: pizza.before, after: pizza.after }, rows: [...pizza.rows, ...plan.rows] };
}

/**
 * Choices that the items have: equal ones of the other store are used, others are copied. Those of an earlier copy are updated by `replace`;
 * with `skip` the items get them as they are there.
 */
function planGroups(
  from: CopyStore,
  to: CopyStore,
  items: readonly CopiedItem[],
  plan: CopyPlan,
  { existing, newId }: Pick<Ask, 'existing'> & { newId: () => string },
): Map<string, string> {
  const used = new Set(items.flatMap(toGroupIds));
  if (from.storeId === to.storeId) return new Map([...used].map((id) => [id, id]));
  const ids = new Map<string, string>();
  const byName = Map.groupBy(to.groups, ({ name }) => name);
  const taken = new Set<string>();
  const knowsCopies = existing !== 'add';
  // Earlier copies are those of their own origins.
  const reserved = new Set(knowsCopies ? [...used].flatMap((id) => to.copies.get(id) ?? []) : []);
  for (const group of from.groups.filter(({ id }) => used.has(id))) {
    const earlier = knowsCopies ? to.groups.find(({ id }) => id === to.copies.get(group.id)) : undefined;
    // One for each: an item may have the same choices twice, for two of something.
    const isEqual = (one: StoredGroup) => isDeepStrictEqual(getContent(one), getContent(group));
    const isFree = (one: StoredGroup) => !taken.has(one.id) && !reserved.has(one.id) && isEqual(one);
    const equal = earlier !== undefined && isEqual(earlier) ? earlier : byName.get(group.name)?.find(isFree);
    if (equal !== undefined) {
      taken.add(equal.id);
      ids.set(group.id, equal.id);
      continue;
    }
    if (earlier !== undefined) {
      ids.set(group.id, earlier.id);
      if (existing === 'skip') {
        plan.rows.push({ kind: 'choices', id: group.id, name: group.name, result: 'skipped', problems: [] });
        continue;
      }
      // Options of the same name stay the same: with their ids, and what is sold out.
      const left = [...earlier.options];
      const toId = (name: string): string => {
        const at = left.findIndex((option) => isSameName(option.name, name));
        return at < 0 ? newId() : left.splice(at, 1)[0]!.id;
      };
      const after = { ...group, id: earlier.id, options: group.options.map((option) => ({ ...option, id: toId(option.name) })) };
      plan.origins.set(group.id, earlier.id);
      plan.changedGroups.push({ before: earlier, after, of: group.id });
      plan.rows.push({ kind: 'choices', id: group.id, name: group.name, result: 'updated', problems: [] });
      continue;
    }
    const copied = { ...group, id: newId(), options: group.options.map((option) => ({ ...option, id: newId() })) };
    ids.set(group.id, copied.id);
    plan.origins.set(group.id, copied.id);
    plan.groups.push(copied);
    plan.rows.push({ kind: 'choices', id: group.id, name: group.name, result: 'added', problems: [] });
  }
  return ids;
}
