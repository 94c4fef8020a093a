import { bySortOrder } from './index-menu.ts';

interface Shown {
  id: string;
  name: string;
  sortOrder: number;
}

/** The document in the order in which it is shown: categories, then items by category; groups and options stay as they are. */
export function sortMenu<T extends { categories: Shown[]; items: (Shown & { categoryId: string })[] }>(menu: T): T {
  const categories = [...menu.categories].sort(bySortOrder);
  const position = new Map(categories.map(({ id }, at) => [id, at]));
  const last = categories.length;
  const items = [...menu.items].sort(
    (a, b) => (position.get(a.categoryId) ?? last) - (position.get(b.categoryId) ?? last) || bySortOrder(a, b),
  );
  return { ...menu, categories, items };
}
