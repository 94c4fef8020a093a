import { isDeepStrictEqual } from 'node:util';
import type { BodyOf } from '@servery/contract/endpoint';
import type * as contract from '@servery/contract/menu-copy';
import { toGroupIds, type StoredGroup } from '@servery/domain/menu';
import type { CopiedCategory, CopiedItem, Written } from '../copies.repo.ts';
import { copyItem, type Places } from './copy-item.ts';
import { isSameName, type CopyRow, type CopyStore } from './copy-store.ts';

/** What a copy writes in one store. */
export interface CopyPlan {
  storeId: string;
  rows: CopyRow[];
  categories: Written<CopiedCategory>[];
  items: Written<CopiedItem>[];
  groups: StoredGroup[];
}

type Ask = Pick<BodyOf<typeof contract.copyEntries>, 'categoryIds' | 'itemIds' | 'existing'>;

/** "Latte (copy)", within the most characters that a name may have. */
const getCopyName = (name: string, most: number): string => `${name.slice(0, most - 7)} (copy)`;

/** Choices are equal if guests would see the same, whatever their ids. */
const getContent = ({ id: _, options, ...group }: StoredGroup) => ({
  ...group,
  options: options.map(({ name, extraCharge }) => ({ name, extraCharge })),
});

/**
 * What copying entries of one store into another writes there; into the same store, duplicates. Categories are found by name: one of the
 * same name takes the items, and is changed itself only if it was chosen and `existing` is `replace`.
 */
export function planCopy(from: CopyStore, to: CopyStore, ask: Ask, newId: () => string): CopyPlan {
  const isSame = from.storeId === to.storeId;
  const plan: CopyPlan = { storeId: to.storeId, rows: [], categories: [], items: [], groups: [] };
  const chosen = new Set(ask.categoryIds);
  const single = new Set(ask.itemIds);
  const sources = from.items.filter(({ id, categoryId }) => chosen.has(categoryId) || single.has(id));
  const needed = new Set(sources.map(({ categoryId }) => categoryId));
  const wrongCurrency =
    from.currency === to.currency
      ? []
      : [{ severity: 'error' as const, message: `This store sells in ${to.currency}, not in ${from.currency}.` }];

  const categoryIds = new Map<string, string>();
  let lastCategory = Math.max(0, ...to.categories.map(({ sortOrder }) => sortOrder));
  for (const category of from.categories.filter(({ id }) => chosen.has(id) || needed.has(id))) {
    const isChosen = chosen.has(category.id);
    const standing = isSame ? (isChosen ? undefined : category) : to.categories.find(({ name }) => isSameName(name, category.name));
    const row = { kind: 'category' as const, id: category.id, name: category.name, problems: wrongCurrency };
    if (standing === undefined) {
      lastCategory += 1;
      const name = isSame ? getCopyName(category.name, 30) : category.name;
      const after = { ...category, id: newId(), name, sortOrder: lastCategory };
      plan.categories.push({ before: null, after, of: category.id });
      plan.rows.push({ ...row, name, result: 'added' });
      categoryIds.set(category.id, after.id);
      continue;
    }
    categoryIds.set(category.id, standing.id);
    const after = { ...category, id: standing.id, name: standing.name, sortOrder: standing.sortOrder };
    if (!isChosen || ask.existing !== 'replace' || isDeepStrictEqual(after, standing)) continue;
    plan.categories.push({ before: standing, after, of: category.id });
    plan.rows.push({ ...row, result: 'replaced' });
  }

  const groupIds = planGroups(from, to, sources, plan, newId);
  const last = new Map<string, number>();
  for (const { categoryId, sortOrder } of to.items) last.set(categoryId, Math.max(last.get(categoryId) ?? 0, sortOrder));
  const targets = sources.map((source) => {
    const categoryId = categoryIds.get(source.categoryId)!;
    const standing = isSame ? undefined : to.items.find((item) => item.categoryId === categoryId && isSameName(item.name, source.name));
    if (standing !== undefined && ask.existing !== 'add')
      return { source, categoryId, standing, id: standing.id, sortOrder: standing.sortOrder };
    const sortOrder = (last.get(categoryId) ?? 0) + 1;
    last.set(categoryId, sortOrder);
    return { source, categoryId, standing: undefined, id: newId(), sortOrder };
  });
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
  for (const { source, categoryId, standing, id, sortOrder } of targets) {
    const row = { kind: 'item' as const, id: source.id, name: source.name };
    if (standing !== undefined && ask.existing === 'skip') {
      plan.rows.push({ ...row, result: 'skipped', problems: [] });
      continue;
    }
    const isNamesake = isSame && !chosen.has(source.categoryId);
    const name = isNamesake ? getCopyName(source.name, 100) : source.name;
    const { item, problems } = copyItem({ ...source, id, categoryId, sortOrder, name }, places);
    if (standing !== undefined && standing.type !== item.type) {
      problems.push({ severity: 'error', message: 'An item of another type has this name there: rename one of them, or add it beside.' });
    }
    plan.rows.push({ ...row, name, result: standing === undefined ? 'added' : 'replaced', problems: [...wrongCurrency, ...problems] });
    plan.items.push({ before: standing ?? null, after: item, of: source.id });
  }
  return plan;
}

/** Choices that the items have: equal ones of the other store are used, others are copied. */
function planGroups(
  from: CopyStore,
  to: CopyStore,
  items: readonly CopiedItem[],
  plan: CopyPlan,
  newId: () => string,
): Map<string, string> {
  const used = new Set(items.flatMap(toGroupIds));
  if (from.storeId === to.storeId) return new Map([...used].map((id) => [id, id]));
  const ids = new Map<string, string>();
  for (const group of from.groups.filter(({ id }) => used.has(id))) {
    const equal = to.groups.find((one) => isDeepStrictEqual(getContent(one), getContent(group)));
    if (equal !== undefined) {
      ids.set(group.id, equal.id);
      continue;
    }
    const copied = { ...group, id: newId(), options: group.options.map((option) => ({ ...option, id: newId() })) };
    ids.set(group.id, copied.id);
    plan.groups.push(copied);
    plan.rows.push({ kind: 'choices', id: group.id, name: group.name, result: 'added', problems: [] });
  }
  return ids;
}
