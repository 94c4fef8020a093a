import { QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { MantineProvider } from '@mantine/core';
import { createClient } from '@servery/app-kit/client.ts';
import { ClientContext, createQueryClient } from '@servery/app-kit/query.ts';
import { expectAccessible } from '@servery/app-kit/testing/accessible.ts';
import { cssVariables, theme } from '@servery/ui/mantine/theme.ts';
import { beforeEach, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { cleanup, render } from 'vitest-browser-react';
import '../../testing/styled.ts';
import { fits, resize } from '../../testing/open-admin.tsx';
import { useListChoices } from './list-choices.ts';
import type { ListDefinition } from './list.types.ts';
import { ListPage } from './list-page.tsx';
import { getList } from './use-list-source.ts';

interface Dish {
  id: string;
  name: string;
  kind: 'food' | 'drink';
  price: number;
}
const getDishes = (count: number): Dish[] =>
  Array.from({ length: count }, (_, at) => ({
    id: `dish-${at + 1}`,
    name: `Dish ${at + 1}`,
    kind: at % 4 === 0 ? 'drink' : 'food',
    price: (at * 7) % 100,
  }));

const columns: ListDefinition<Dish>['columns'] = [
  { id: 'name', label: 'Name', value: ({ name }) => name },
  { id: 'kind', label: 'Kind', value: ({ kind }) => kind },
  { id: 'price', label: 'Price', end: true, value: ({ price }) => price },
  { id: 'number', label: 'Number', hidden: true, value: ({ id }) => id },
];
const filters: ListDefinition<Dish>['filters'] = [
  {
    id: 'kind',
    label: 'Kind',
    options: [
      { value: 'food', label: 'Food' },
      { value: 'drink', label: 'Drinks' },
    ],
    of: ({ kind }) => kind,
  },
];

const opened = vi.fn<(name: string) => void>();
const archived = vi.fn<(names: string[]) => void>();
const listOfDishes = (rows: Dish[]): ListDefinition<Dish> => ({
  ...{ id: 'dishes', caption: 'Dishes', noun: ['dish', 'dishes'], columns, filters },
  source: getList(rows),
  rowId: ({ id }) => id,
  rowName: ({ name }) => name,
  search: { label: 'Search for a dish', text: ({ name }) => name },
  onOpen: ({ name }) => opened(name),
  actions: ({ name }) => [{ label: 'Edit', onAct: () => opened(`menu of ${name}`) }],
  bulk: [{ label: 'Archive', harmful: true, onAct: (all) => archived(all.map(({ name }) => name)) }],
  empty: { title: 'No dish yet', text: 'Add the first one.' },
});

/** The list page alone, at an address of its own. */
async function open(rows: Dish[], address = '/', change: (list: ListDefinition<Dish>) => ListDefinition<Dish> = (list) => list) {
  await cleanup();
  document.title = 'Dishes';
  const list = change(listOfDishes(rows));
  const rootRoute = createRootRoute({
    component: () => (
      <main id="content">
        <ListPage title="Dishes" intro="All of them." list={list} />
      </main>
    ),
  });
  const router = createRouter({ routeTree: rootRoute, history: createMemoryHistory({ initialEntries: [address] }) });
  await render(
    <MantineProvider theme={theme} cssVariablesResolver={cssVariables} defaultColorScheme="auto" env="test">
      <ClientContext value={createClient({ baseUrl: '' })}>
        <QueryClientProvider client={createQueryClient()}>
          <RouterProvider router={router as never} />
        </QueryClientProvider>
      </ClientContext>
    </MantineProvider>,
  );
  await expect.element(page.getByRole('heading', { name: 'Dishes' })).toBeVisible();
  return { address: () => router.state.location.search as Record<string, unknown> };
}
const names = (): string[] => [...document.querySelectorAll('tbody th')].map((cell) => cell.textContent);
const search = page.getByRole('searchbox', { name: 'Search for a dish' });

beforeEach(async () => {
  useListChoices.setState({ columns: {}, sizes: {} });
  opened.mockReset();
  archived.mockReset();
  await resize('desk');
});

it('searches, filters and sorts, and keeps all of it in the address', async () => {
  const { address } = await open(getDishes(30));
  await search.fill('dish 1');
  await expect.poll(names).toHaveLength(12);
  await page.getByRole('combobox', { name: 'Kind' }).selectOptions('drink');
  await expect.poll(names).toEqual(['Dish 1', 'Dish 13', 'Dish 17', 'Dish 21']);
  await expect.element(page.getByText('4 of 30 dishes')).toBeVisible();
  await page.getByRole('button', { name: 'Price' }).click();
  await page.getByRole('button', { name: 'Price' }).click();
  await expect.poll(names).toEqual(['Dish 13', 'Dish 21', 'Dish 17', 'Dish 1']);
  await expect.element(page.getByRole('columnheader', { name: 'Price' })).toHaveAttribute('aria-sort', 'descending');
  expect(address()).toEqual({ q: 'dish 1', kind: 'drink', sort: '-price' });
  await expectAccessible('a list, searched');
});

it('shows what the address asks for, and a way out where that is nothing', async () => {
  const { address } = await open(getDishes(30), '/?q=dish&kind=drink&sort=-name');
  await expect.element(search).toHaveValue('dish');
  expect(names()[0]).toBe('Dish 29');
  await search.fill('pavlova');
  await expect.element(page.getByText('Nothing found')).toBeVisible();
  await expectAccessible('nothing found');
  await page.getByRole('button', { name: 'Clear the search' }).click();
  await expect.poll(names).toHaveLength(30);
  await expect.element(search).toHaveValue('');
  expect(address()).toEqual({ sort: '-name' });
});

it('has pages, and starts at the first again when something else is searched for', async () => {
  const { address } = await open(getDishes(130));
  await expect.poll(names).toHaveLength(50);
  await page.getByRole('button', { name: 'Next page' }).click();
  await expect.element(page.getByText('51–100 of 130')).toBeVisible();
  expect(address()).toEqual({ page: '2' });
  await search.fill('dish 12');
  await expect.poll(names).toHaveLength(12);
  await search.fill('');
  await expect.element(page.getByText('1–50 of 130')).toBeVisible();
  await page.getByRole('combobox', { name: 'Rows on a page' }).selectOptions('100');
  await expect.poll(names).toHaveLength(100);
});

it('goes to the last page where the address names one that does not exist', async () => {
  await open(getDishes(60), '/?page=9');
  await expect.poll(names).toEqual(
    getDishes(60)
      .slice(50)
      .map(({ name }) => name),
  );
});

it('keeps which columns are shown, in this browser', async () => {
  await open(getDishes(6));
  await page.getByRole('button', { name: 'Columns' }).click();
  await page.getByRole('menuitemcheckbox', { name: 'Number' }).click();
  await page.getByRole('menuitemcheckbox', { name: 'Kind' }).click();
  await expectAccessible('choosing columns');
  await userEvent.keyboard('{Escape}');
  await open(getDishes(6));
  await expect.element(page.getByRole('columnheader', { name: 'Number' })).toBeVisible();
  await expect.element(page.getByRole('columnheader', { name: 'Kind' })).not.toBeInTheDocument();
});

it('chooses rows, all that were found, and acts on those that are in sight of the search', async () => {
  await open(getDishes(130));
  await page.getByRole('checkbox', { name: 'Choose Dish 2', exact: true }).click();
  await page.getByRole('checkbox', { name: 'Choose Dish 5', exact: true }).click({ modifiers: ['Shift'] });
  await expect.element(page.getByText('4 dishes chosen')).toBeVisible();
  await expectAccessible('rows that are chosen');
  await page.getByRole('button', { name: 'Choose all 130' }).click();
  await expect.element(page.getByText('130 dishes chosen')).toBeVisible();
  await search.fill('dish 13');
  await expect.element(page.getByText('3 dishes chosen')).toBeVisible();
  await page.getByRole('button', { name: 'Archive' }).click();
  expect(archived).toHaveBeenCalledExactlyOnceWith(['Dish 13', 'Dish 113', 'Dish 130']);
  await page.getByRole('button', { name: 'Choose none' }).click();
  await expect.element(page.getByText(/chosen/)).not.toBeInTheDocument();
});

it('goes by the keyboard from the search through the rows, opens them and chooses them', async () => {
  await open(getDishes(6));
  await search.click();
  await userEvent.keyboard('{ArrowDown}{ArrowDown}');
  await expect.element(page.getByRole('row').nth(2)).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  expect(opened).toHaveBeenLastCalledWith('Dish 2');
  await userEvent.keyboard(' {End} ');
  await expect.element(page.getByText('2 dishes chosen')).toBeVisible();
  await userEvent.keyboard('{Home}{ArrowUp}');
  await expect.element(page.getByRole('row').nth(1)).toHaveFocus();
});

it('opens a row by a click anywhere on it, but not by one on its box or its menu', async () => {
  await open(getDishes(6));
  const row = page.getByRole('row').filter({ hasText: 'Dish 3' });
  await row.getByRole('cell').nth(1).click();
  expect(opened.mock.calls).toEqual([['Dish 3']]);
  await row.getByRole('checkbox').click();
  await row.getByRole('button', { name: 'Actions for Dish 3' }).click();
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  expect(opened.mock.calls).toEqual([['Dish 3'], ['menu of Dish 3']]);
});

it('draws only what is near the window of 2,000 rows, and reaches the last one', async () => {
  await open(getDishes(2000));
  await page.getByRole('combobox', { name: 'Rows on a page' }).selectOptions('0');
  await expect.element(page.getByRole('table')).toHaveAttribute('aria-rowcount', '2001');
  expect(names().length).toBeLessThan(80);
  await search.click();
  await userEvent.keyboard('{ArrowDown}{End}');
  const last = page.getByRole('row').filter({ hasText: 'Dish 2000' });
  await expect.element(last).toHaveFocus();
  await expect.element(last).toHaveAttribute('aria-rowindex', '2001');
  expect(names().length).toBeLessThan(80);
  scrollTo({ top: 0 });
  await expect.element(page.getByRole('row').filter({ hasText: 'Dish 7' }).first()).toBeInViewport();
  // The row that has the focus is still there.
  await expect.element(last).toHaveFocus();
});

it('makes a card of each row on a phone, with targets for fingers', async () => {
  await resize('phone');
  await open(getDishes(8));
  await expect.element(page.getByRole('button', { name: 'Dish 1', exact: true })).toBeVisible();
  expect(fits()).toBe(true);
  for (const name of ['Dish 1', 'Actions for Dish 1']) {
    const { height } = page.getByRole('button', { name, exact: true }).element().getBoundingClientRect();
    expect(height).toBeGreaterThanOrEqual(44);
  }
  await page.getByRole('combobox', { name: 'Sort by' }).selectOptions('-price');
  await expect.poll(() => names()[0]).toBe('Dish 8');
  await page.getByRole('checkbox', { name: 'Choose all 8 dishes' }).click();
  await expect.element(page.getByText('8 dishes chosen')).toBeVisible();
  await expectAccessible('cards on a phone');
});

it('has rows of 40 px at a desk with a mouse', async () => {
  await open(getDishes(6));
  const heights = [...document.querySelectorAll('tbody tr')].map((row) => Math.floor(row.getBoundingClientRect().height));
  expect(new Set(heights)).toEqual(new Set([40]));
});

it('leaves out the search where a glance is enough, and says what to do where there is nothing', async () => {
  await open(getDishes(3));
  await expect.element(search).not.toBeInTheDocument();
  await open([]);
  await expect.element(page.getByText('No dish yet')).toBeVisible();
});
