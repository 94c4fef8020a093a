import { expectAccessible } from '@servery/app-kit/testing/accessible.ts';
import { fakeApi } from '@servery/app-kit/testing/fake-api.ts';
import { getGroup, toMenu } from '@servery/app-kit/testing/fixtures/menu.ts';
import { getId } from '@servery/app-kit/testing/fixtures/ids.ts';
import { place } from '@servery/app-kit/testing/fixtures/store.ts';
import { ClientContext, createQueryClient } from '@servery/app-kit/query.ts';
import { listSoldOut } from '@servery/contract/menu';
import { surchargeSettings } from '@servery/contract/settings/surcharges';
import { unacceptedText } from '@servery/domain/alarms';
import type { MenuSnapshot } from '@servery/domain/menu';
import { AlarmLine, AlarmList, alarmAct } from '@servery/ui/primitives/alarm-list.tsx';
import { QueryClientProvider } from '@tanstack/react-query';
import { beforeEach, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { takeInHand, useBills } from '../../shared/bills/bills-store.ts';
import type { TillStore } from '../../shared/bills/stored-data.ts';
import { client } from '../../shared/device.ts';
import { startPeople } from '../../shared/people/people-store.ts';
import { usePreferences } from '../../shared/preferences.ts';
import { TillContext, type Till } from '../../shared/till-context.ts';
import { pizzeria } from '../../../../../packages/domain/src/selections/pizzeria.fixtures.ts';
import { BillPane } from './bill-pane.tsx';
import { useLastChoices } from './last-choices.ts';
import { rememberBill } from './last-bill.tsx';
import { MenuPane } from './menu-pane.tsx';
import { useRing } from './ring-state.ts';
import { SheetHost } from './sheet/sheet-host.tsx';
import styles from './order-page.module.css';
import '@servery/ui/tokens.css';
import '../../app/pos.css';

const { publicHoliday, card, eftpos, cashFiveUp } = surchargeSettings.defaults;
const store: TillStore = {
  ...{ name: 'Newtown', country: 'AU', currency: 'AUD', timeZone: 'Australia/Sydney', tradingDay: '2026-11-23' },
  ...{ tables: [], taxRules: [], publicHoliday, card, eftpos, cashFiveUp, commentMaxLength: 200 },
};
const till = { ...place, timeZone: 'Australia/Sydney', freshness: 'live', problem: null } as Till;

const size = getGroup('Size', { Small: 0, Regular: 70, Large: 140 }, { min: 1 });
const milk = getGroup('Milk', { 'Full cream': 0, Skim: 0, Oat: 80, Almond: 80, Soy: 80 }, { min: 1 });
const sauce = getGroup('Sauce', { Buffalo: 0, 'Lemon pepper': 0 }, { min: 1 });
/** The menu with a flat white that has sizes and milk, and wings that need a sauce. */
const menu: MenuSnapshot = (() => {
  const plain = toMenu();
  const groupsOf: Record<string, string[]> = { 'Flat white': [size.id, milk.id], Chips: [sauce.id] };
  return {
    ...plain,
    modifierGroups: [...plain.modifierGroups, size, milk, sauce],
    items: plain.items.map((item) => ({ ...item, modifierGroupIds: groupsOf[item.name] ?? item.modifierGroupIds })),
  };
})();

beforeEach(() => {
  startPeople('till of this test');
  takeInHand(null);
  usePreferences.setState({ favourites: [], tileColors: {} });
  useLastChoices.setState({ byItem: {} });
  useRing.setState({ sheet: null, categoryId: null, search: '', lineId: null, billOpen: false, lastBill: [] });
  fakeApi(listSoldOut, { rows: [] });
  document.title = 'Till';
});

const open = (of: MenuSnapshot = menu, alarm = false) =>
  render(
    <ClientContext value={client}>
      <QueryClientProvider client={createQueryClient()}>
        <TillContext value={till}>
          <main style={{ display: 'flex', flexDirection: 'column', height: '100dvh' }}>
            {/* The till's own bar. */}
            <div style={{ flex: 'none', height: 65 }} />
            {alarm && (
              <AlarmList urgent>
                <AlarmLine seen={false} message={unacceptedText('W-011', 5)} when="12 min ago">
                  <button type="button" className={alarmAct}>
                    Open W-011
                  </button>
                </AlarmLine>
              </AlarmList>
            )}
            <div className={styles.page} style={{ flex: 1 }}>
              <div className={styles.left}>
                <MenuPane menu={of} store={store} />
                <SheetHost menu={of} store={store} />
              </div>
              <BillPane menu={of} store={store} />
            </div>
          </main>
        </TillContext>
      </QueryClientProvider>
    </ClientContext>,
  );

const pane = () => page.getByRole('region', { name: 'Menu' });
const tile = (name: string) => pane().getByRole('button', { name: new RegExp(`^${name}`) });
const category = (name: string) => page.getByRole('navigation', { name: 'Categories' }).getByRole('button', { name, exact: true });
const sheet = (name: string) => page.getByRole('form', { name });
const add = (name: string) => sheet(name).getByRole('button', { name: /^Add ?\$/ });
const line = (name: string) => page.getByRole('region', { name: 'Bill' }).getByRole('listitem', { name, exact: true });
const choices = () => useBills.getState().shown?.lines.map(({ frozen }) => frozen.priced.choices.map(({ name }) => name).join(', '));

/** What is whole within a box that scrolls. */
const wholeIn = (box: Element, elements: readonly Element[]) => {
  const { top, bottom } = box.getBoundingClientRect();
  return elements.filter((element) => {
    const own = element.getBoundingClientRect();
    return own.top >= top - 1 && own.bottom <= bottom + 1;
  });
};

it('shows twelve tiles and five lines of the bill on a screen of 1024 by 768, while there is an alarm', async () => {
  await page.viewport(1024, 768);
  const [first] = menu.categories;
  const sold = menu.items.filter(({ type, modifierGroupIds }) => type === 'basic' && modifierGroupIds.length === 0);
  await open({ ...menu, items: sold.map((item, at) => ({ ...item, sortOrder: at, categoryId: first!.id })) }, true);
  for (const { name } of sold.slice(0, 6)) await tile(name).click();
  await expect.element(line(sold[5]!.name)).toBeVisible();
  const tiles = [...pane().element().querySelectorAll('button')].filter(({ textContent }) => textContent.includes('$'));
  expect(wholeIn(tiles[0]!.parentElement!, tiles).length).toBeGreaterThanOrEqual(12);
  const list = page.getByRole('region', { name: 'Bill' }).getByRole('list').element();
  expect(wholeIn(list, [...list.children]).length).toBeGreaterThanOrEqual(5);
  // The buttons of the open line are in one row.
  const tools = line(sold[5]!.name)
    .getByRole('button', { name: /^Again/ })
    .element().parentElement!;
  expect(new Set([...tools.children].map((key) => key.getBoundingClientRect().top)).size).toBe(1);
});

it('opens an item with its standard options, adds it as it was added last, and asks where none is standard', async () => {
  await page.viewport(1024, 768);
  await open();
  await category('Coffee').click();
  await tile('Flat white').click();
  await expect.element(sheet('Flat white').getByRole('button', { name: 'Small' })).toHaveAttribute('aria-pressed', 'true');
  await expect.element(sheet('Flat white').getByRole('button', { name: 'Full cream' })).toHaveAttribute('aria-pressed', 'true');
  await add('Flat white').click();
  await tile('Flat white').click();
  // As it was added last is how it opens: there is nothing to offer.
  await expect.element(add('Flat white')).toBeVisible();
  await expect.element(sheet('Flat white').getByRole('button', { name: /^Add again/ })).not.toBeInTheDocument();
  await sheet('Flat white').getByRole('button', { name: 'Oat' }).click();
  await add('Flat white').click();
  await expect.element(line('Flat white').nth(1)).toBeVisible();
  expect(choices()).toEqual(['Small, Full cream', 'Small, Oat']);

  await tile('Flat white').click();
  await expectAccessible('an item with its standard options');
  await sheet('Flat white')
    .getByRole('button', { name: /^Add again/ })
    .click();
  await expect.element(sheet('Flat white')).not.toBeInTheDocument();
  await expect.element(line('Flat white').nth(1)).toMatchTextContent('2 ×');

  await category('Sides').click();
  await tile('Chips').click();
  await sheet('Chips').getByRole('button', { name: /^Add/ }).click();
  await expect.element(sheet('Chips').getByRole('alert').first()).toHaveTextContent('Choose 1');
});

it('makes favourites of tiles, in the order that was chosen, and colours tiles; the till remembers it', async () => {
  await page.viewport(1024, 768);
  await open();
  await page.getByRole('button', { name: 'Favourites' }).click();
  await expect.element(page.getByText('This till has no favourites yet')).toBeVisible();
  await category('Coffee').click();
  await page.getByRole('button', { name: 'Edit tiles' }).click();
  const dialog = page.getByRole('dialog');
  const close = () => dialog.getByRole('button', { name: 'Close' }).click();
  for (const name of ['Flat white', 'Iced latte']) {
    await tile(name).click();
    await dialog.getByRole('button', { name: 'Add to favourites' }).click();
    await close();
  }
  await page.getByRole('button', { name: 'Done' }).click();
  // A long press and the menu key lead there, too.
  await tile('Iced latte').click({ button: 'right' });
  await expect.element(dialog.getByRole('status')).toMatchTextContent('number 2 of 2');
  await dialog.getByRole('button', { name: 'Move earlier' }).click();
  await expect.element(dialog.getByRole('status')).toMatchTextContent('number 1 of 2');
  await dialog.getByRole('region', { name: 'Colour of this tile' }).getByRole('button', { name: 'Green' }).click();
  await dialog.getByRole('region', { name: 'Colour of every tile in Coffee' }).getByRole('button', { name: 'Red' }).click();
  await expectAccessible('the settings of a tile');
  await close();
  await page.getByRole('button', { name: 'Favourites' }).click();
  const names = () =>
    [...pane().element().querySelectorAll('button')].map(({ textContent }) => textContent).filter((text) => text.includes('$'));
  await expect.poll(() => names().map((text) => /^[A-Za-z ]+/.exec(text)?.[0])).toEqual(['Iced latte', 'Flat whitefrom ']);
  expect([tile('Iced latte'), tile('Flat white')].map((of) => (of.element() as HTMLElement).style.getPropertyValue('--tile'))).toEqual([
    '#2f9e55',
    '#d64545',
  ]);
  await expectAccessible('favourites');
  const stored = JSON.parse(localStorage.getItem('servery.pos.preferences') ?? '{}') as { state: { favourites: string[] } };
  const ids = ['Iced latte', 'Flat white'].map((name) => menu.items.find((item) => item.name === name)!.id);
  expect(stored.state.favourites).toEqual(ids);

  // With the keyboard alone.
  (tile('Flat white').element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(sheet('Flat white')).toBeVisible();
});

it('rings up a line and the last bill again', async () => {
  await page.viewport(1024, 768);
  await open();
  await category('Coffee').click();
  await tile('Long black').click();
  await tile('Long black').click();
  await expect.element(line('Long black')).toMatchTextContent('2 ×');
  await line('Long black').getByRole('button', { name: 'Again: 2 × Long black' }).click();
  await expect.element(line('Long black')).toMatchTextContent('4 ×');
  // Finished, as paying does it.
  rememberBill(useBills.getState().shown);
  takeInHand(null);
  const again = page.getByRole('button', { name: /^Last bill again/ });
  await expect.element(again).toMatchTextContent('4 × Long black');
  await expectAccessible('a new bill after the last one');
  await again.click();
  await expect.element(line('Long black')).toMatchTextContent('4 ×');
  await expect.element(again).not.toBeInTheDocument();
});

/** A tap of a finger: at whatever lies there now. */
const tapAt = (clientX: number, clientY: number) =>
  document
    .elementFromPoint(clientX, clientY)
    ?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, detail: 1, clientX, clientY }));

it('adds one item for a double tap on Add, whatever tile lies below the button', async () => {
  await page.viewport(1024, 768);
  const [first] = menu.categories;
  const plain = menu.items.filter(
    ({ type, modifierGroupIds, name }) => name === 'Flat white' || (type === 'basic' && modifierGroupIds.length === 0),
  );
  // So many tiles that one of them lies below the button.
  const many = Array.from({ length: 40 }, (_, at) => ({ ...plain[at % plain.length]!, id: getId(`tile ${at}`), name: `Tile ${at}` }));
  const items = [...plain.filter(({ name }) => name === 'Flat white'), ...many].map((item, at) => ({
    ...item,
    sortOrder: at,
    categoryId: first!.id,
  }));
  await open({ ...menu, items });
  await tile('Flat white').click();
  const button = add('Flat white').element();
  const { left, top, width, height } = button.getBoundingClientRect();
  const [x, y] = [left + width / 2, top + height / 2];
  const form = sheet('Flat white').element();
  let below: Element | null = null;
  const tapSoon = () => {
    if (form.isConnected) return requestAnimationFrame(tapSoon);
    below = document.elementFromPoint(x, y)?.closest('button') ?? null;
    return tapAt(x, y);
  };
  requestAnimationFrame(tapSoon);
  tapAt(x, y);
  await expect.poll(() => below?.textContent).toContain('$');
  await expect.element(line('Flat white')).toBeVisible();
  expect(useBills.getState().shown?.lines.map(({ quantity }) => quantity)).toEqual([1]);
  expect(useRing.getState().sheet).toBe(null);
});

it('takes two taps for two halves, and a double tap for one', async () => {
  await page.viewport(1024, 768);
  await open(pizzeria());
  await tile('halves').click();
  await sheet('halves')
    .getByRole('button', { name: /^margherita/ })
    .dblClick();
  await expect.element(sheet('halves').getByText('Pizza for the right half')).toBeVisible();
  await expect.element(sheet('halves').getByRole('button', { name: /^Right half/ })).toMatchTextContent('Choose a pizza');
  await sheet('halves')
    .getByRole('button', { name: /^truffle/ })
    .click();
  await add('halves').click();
  await expect.element(line('halves')).toMatchTextContent('truffle');
  await expect.element(line('halves')).toMatchTextContent('margherita');
});

it.each([390, 1024, 1440])('fits on a screen %i pixels wide', async (width) => {
  await page.viewport(width, width === 390 ? 844 : 768);
  await open();
  const bar = page.getByRole('button', { name: 'Edit tiles' }).element().parentElement!;
  expect(bar.scrollWidth).toBe(bar.clientWidth);
  expect(page.getByRole('searchbox').element().getBoundingClientRect().width).toBeGreaterThanOrEqual(96);
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
  for (const key of pane().element().querySelectorAll('button')) expect(key.getBoundingClientRect().height).toBeGreaterThanOrEqual(56);
});
