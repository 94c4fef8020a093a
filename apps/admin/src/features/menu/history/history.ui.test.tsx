import { expectAccessible } from '@servery/app-kit/testing/accessible.ts';
import { fakeApi, refusal } from '@servery/app-kit/testing/fake-api.ts';
import { fiveStates } from '@servery/app-kit/testing/five-states.ts';
import { getOwner } from '@servery/app-kit/testing/fixtures/admin.ts';
import { getId } from '@servery/app-kit/testing/fixtures/ids.ts';
import {
  compareMenuVersions,
  listMenuVersions,
  previewMenuRestore,
  restoreMenuVersion,
  type MenuChangeLine,
  type MenuVersionView,
} from '@servery/contract/menu-history';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { everySize, fakeAdmin, fits, openAdminStore, resize } from '../../../testing/open-admin.tsx';

const toVersion = (name: string, at: string, change: Partial<MenuVersionView> = {}): MenuVersionView => ({
  ...{ id: getId(name), at, by: 'Nora Whitfield', cause: 'edit', sourceAt: null, published: true, isCurrent: false, summary: [name] },
  ...change,
});
const price = toVersion('Margherita: price $18.00 to $19.00', '2026-03-02T01:00:00.000Z');
const versions = [
  toVersion('Restored', '2026-03-03T02:00:00.000Z', {
    ...{ isCurrent: true, cause: 'restore', sourceAt: '2026-03-01T01:00:00.000Z', summary: ['3 items added', 'Latte removed'] },
  }),
  price,
  toVersion('Start', '2026-03-01T01:00:00.000Z', { cause: 'start', by: 'Servery', published: false, summary: ['The history starts here'] }),
];
const pizza = { id: getId('Pizza'), name: 'Pizza' };
const toLine = (name: string, change: Partial<MenuChangeLine> = {}): MenuChangeLine => ({
  ...{ kind: 'item', id: getId(name), name, change: 'changed', category: pizza, fields: [] },
  ...change,
});
const place = { label: 'Place', before: '3', after: '4' };
const changes = [
  toLine('Margherita', { fields: [{ label: 'Price', before: '$18.00', after: '$19.00' }, place] }),
  toLine('Calzone', { fields: [place] }),
  toLine('Quattro stagioni with a very long name that goes on and on', { change: 'added' }),
  toLine('Pizza settings', { kind: 'pizza', id: 'pizza', category: null, fields: [{ label: 'Most toppings', before: '6', after: '7' }] }),
];
const filled = { rows: versions, nextCursor: null };

fiveStates({
  screen: 'menu history',
  fake: fakeAdmin,
  open: (admin) => openAdminStore(admin, '/menu-history'),
  endpoint: listMenuVersions,
  answers: { filled, empty: { rows: [], nextCursor: null } },
  shows: {
    ...{ loading: 'Loading the history', empty: 'No versions yet', error: 'An Error Occurred' },
    ...{ offline: /No connection/, filled: '3 items added' },
  },
});
fiveStates({
  screen: 'a version of the menu',
  fake: fakeAdmin,
  open: (admin) => openAdminStore(admin, `/menu-history/${price.id}`),
  endpoint: compareMenuVersions,
  answers: { filled: { version: price, since: null, changes }, empty: { version: price, since: null, changes: [] } },
  shows: {
    ...{ loading: 'Loading what is different', empty: 'The same menu', error: 'An Error Occurred' },
    ...{ offline: /No connection/, filled: 'Margherita' },
  },
});

const open = async (path = '') => {
  const admin = fakeAdmin();
  const { requests } = fakeApi(listMenuVersions, ({ query }) => ({ ...filled, rows: query?.day === '2026-01-01' ? [] : versions }));
  const compared = fakeApi(compareMenuVersions, ({ query }) => ({
    ...{ version: price, changes },
    since: versions.find(({ id }) => id === query?.since) ?? null,
  }));
  await openAdminStore(admin, `/menu-history${path}`);
  return { admin, listed: requests, compared: compared.requests };
};
const dialog = page.getByRole('dialog');

it('lists versions by day, finds those of a day, and reads them again when somebody changes the menu', async () => {
  const { admin, listed } = await open();
  await expect.element(page.getByRole('region', { name: 'Mon 2 Mar' })).toMatchTextContent(/Nora Whitfield.*\$18\.00 to \$19\.00/);
  await expect.element(page.getByRole('region', { name: 'Tue 3 Mar' })).toMatchTextContent(/On the menu now.*restored Sun 1 Mar/);
  await expect.element(page.getByRole('region', { name: 'Sun 1 Mar' })).toMatchTextContent(/Not shown to guests/);
  for (const size of everySize) {
    await resize(size);
    await expect.poll(fits).toBe(true);
  }
  const before = listed.length;
  admin.live.send('menu.edited', {} as never);
  await expect.poll(() => listed.length).toBeGreaterThan(before);
  await page.getByLabelText('Day', { exact: true }).fill('2026-01-01');
  await expect.element(page.getByText('Nothing was changed that day')).toBeVisible();
  await page.getByRole('button', { name: 'All days' }).click();
  await expect.element(page.getByText('3 items added')).toBeVisible();
});

it('compares two versions, the older one first whichever was chosen first, by category and field', async () => {
  const { compared } = await open();
  const boxes = page.getByRole('checkbox');
  await boxes.nth(0).click();
  await expect.element(page.getByText('Choose a second version to compare.')).toBeVisible();
  await boxes.nth(2).click();
  await page.getByRole('link', { name: 'Compare these two' }).click();
  const group = page.getByRole('group', { name: 'Pizza', exact: true });
  await expect.element(group).toMatchTextContent(/Margherita.*Price.*\$18\.00.*\$19\.00/);
  await expect.element(page.getByRole('group', { name: 'Whole menu' })).toMatchTextContent(/Most toppings/);
  await expect.element(page.getByText('1 entry is in another place of the list.')).toBeVisible();
  await expect.element(group.getByText('Calzone')).not.toBeInTheDocument();
  expect(compared.at(-1)).toMatchObject({ params: { versionId: versions[0]!.id }, query: { since: versions[2]!.id } });
  await expectAccessible('two versions compared');
  for (const size of everySize) {
    await resize(size);
    await expect.poll(fits).toBe(true);
  }
});

it('restores what its preview shows, shows it anew where the menu has changed meanwhile, and takes it back', async () => {
  let current = getId('current');
  await open(`/${price.id}`);
  fakeApi(previewMenuRestore, () => ({
    ...{ version: price, currentVersionId: current, changes },
    problems: [{ severity: 'warning' as const, message: 'A kitchen station of “Margherita” no longer exists.' }],
  }));
  const { requests } = fakeApi(restoreMenuVersion, ({ body }) => {
    if (body.currentVersionId === getId('current')) {
      current = getId('newer');
      return refusal('resource_status_conflict', {
        fields: [{ path: 'currentVersionId', message: 'The menu has changed since you looked at this.' }],
      }) as never;
    }
    return { menuVersion: 8, published: true, problems: [], versionId: getId('restored') };
  });
  await page.getByRole('button', { name: 'Restore this version' }).click();
  await expect.element(dialog.getByText('A kitchen station of “Margherita” no longer exists.')).toBeVisible();
  await expectAccessible('a restore is previewed');
  const act = dialog.getByRole('button', { name: 'Restore and publish' });
  await act.click();
  await expect.element(dialog.getByText(/menu has changed since/)).toBeVisible();
  await expect.element(act).toBeEnabled();
  await act.click();
  await expect.element(page.getByRole('heading', { name: 'Menu history' })).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.element(page.getByText(/^Undone: Menu of/)).toBeVisible();
  expect(requests.map(({ params, body }) => [params.versionId, body.currentVersionId])).toEqual([
    [price.id, getId('current')],
    [price.id, getId('newer')],
    [getId('newer'), getId('restored')],
  ]);
});

it('does not offer what cannot be restored, and is not there for those who may not edit menus', async () => {
  await open(`/${price.id}`);
  fakeApi(previewMenuRestore, {
    ...{ version: price, currentVersionId: getId('current'), changes },
    problems: [{ severity: 'error', message: '“Margherita” moved to another store’s menu.' }],
  });
  await page.getByRole('button', { name: 'Restore this version' }).click();
  await expect.element(dialog.getByText('Cannot be restored')).toBeVisible();
  await expect.element(dialog.getByRole('button', { name: 'Restore and publish' })).toBeDisabled();
  await openAdminStore(fakeAdmin({ me: getOwner({ holds: ['settings.read'] }) }), '/menu-history');
  await expect.element(page.getByText(/page/i).first()).toBeVisible();
  await expect.element(page.getByRole('heading', { name: 'Menu history' })).not.toBeInTheDocument();
});
