import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import { quietStorage } from '@servery/app-kit/quiet-storage.ts';

/** How many rows a page has; 0: all of them, one below the other. */
export const pageSizes = [25, 50, 100, 0] as const;
export type PageSize = (typeof pageSizes)[number];
const standardSize: PageSize = 50;

interface Choices {
  /** Columns by list that are not as the list has them: shown or hidden. */
  columns: Readonly<Record<string, Readonly<Record<string, boolean>>>>;
  sizes: Readonly<Record<string, PageSize>>;
}

/** A person's choices for each list, stored in this browser. */
export const useListChoices = create<Choices>()(
  persist((): Choices => ({ columns: {}, sizes: {} }), { name: 'servery.admin.lists', storage: quietStorage() }),
);

const none = {};
export const useShownColumns = (list: string): Readonly<Record<string, boolean>> => useListChoices(({ columns }) => columns[list] ?? none);
export const usePageSize = (list: string): PageSize => useListChoices(({ sizes }) => sizes[list] ?? standardSize);

export const showColumn = (list: string, column: string, shown: boolean): void => {
  useListChoices.setState(({ columns }) => ({ columns: { ...columns, [list]: { ...columns[list], [column]: shown } } }));
};
export const setPageSize = (list: string, size: PageSize): void => {
  useListChoices.setState(({ sizes }) => ({ sizes: { ...sizes, [list]: size } }));
};
