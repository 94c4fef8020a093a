import { expectAccessible } from '@servery/app-kit/testing/accessible.ts';
import { fakeApi, refusal } from '@servery/app-kit/testing/fake-api.ts';
import { getId } from '@servery/app-kit/testing/fixtures/ids.ts';
import * as editor from '@servery/contract/menu-editor';
import { undoMenuVersion } from '@servery/contract/menu-history';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { item, toMenu } from '../../testing/edited-menu.ts';
import { fakeAdmin, openAdminStore } from '../../testing/open-admin.tsx';

const toAnswer = (version: string) => ({ menuVersion: 5, published: true, problems: [], versionId: getId(version) });
const open = async (path = '/menu') => {
  const menu = toMenu({
    modifierGroups: [{ id: getId('Milk'), name: 'Milk', min: 0, max: 1, allowMultiple: false, options: [] }],
    items: [item('Flat white', 'Coffee', 1), item('Batch brew', 'Coffee', 2, { soldout: true })],
  });
  fakeApi(editor.readEditedMenu, () => menu);
  const { requests } = fakeApi(undoMenuVersion, ({ params }) => ({
    ...toAnswer('undone'),
    notes: params.versionId === getId('moved') ? ['Somebody has changed “Flat white” since: that stays.'] : [],
  }));
  await openAdminStore(fakeAdmin(), path);
  return { undone: () => requests.map(({ params }) => params.versionId) };
};
const act = async (name: string, label: string) => {
  await page.getByRole('button', { name: `Actions for ${name}`, exact: true }).click();
  await page.getByRole('menuitem', { name: label }).click();
};
const undo = page.getByRole('button', { name: 'Undo' });

it('takes back what was deleted, by its version, and says what does not come back with it', async () => {
  const { undone } = await open();
  fakeApi(editor.deleteItem, toAnswer('deleted'));
  fakeApi(editor.deleteCategory, toAnswer('category'));
  await act('Batch brew', 'Delete');
  await page.getByRole('button', { name: 'Delete the item' }).click();
  await expect.element(page.getByText('Batch brew deleted')).toBeVisible();
  await undo.click();
  await expect.element(page.getByText(/Undone: Batch brew deleted.*mark it sold out if it still is/)).toBeVisible();
  await expectAccessible('a deletion undone');
  await act('Coffee', 'Delete');
  await page.getByRole('button', { name: 'Delete the category' }).click();
  await undo.click();
  await expect.element(page.getByText('Undone: Coffee deleted')).toBeVisible();
  expect(undone()).toEqual([getId('deleted'), getId('category')]);
});

it('takes back switches and moves, names what stays, and reports when it fails', async () => {
  const { undone } = await open();
  fakeApi(editor.changeItem, { ...toAnswer('hidden'), item: item('Flat white', 'Coffee', 1) });
  fakeApi(editor.moveItem, toAnswer('moved'));
  await act('Flat white', 'Hide');
  await expect.element(page.getByText('Flat white hidden')).toBeVisible();
  await undo.click();
  await expect.element(page.getByText('Undone: Flat white hidden')).toBeVisible();
  await act('Flat white', 'Move down');
  await undo.click();
  await expect.element(page.getByText(/Undone: Flat white moved.*changed “Flat white” since: that stays/)).toBeVisible();
  expect(undone()).toEqual([getId('hidden'), getId('moved')]);
  fakeApi(undoMenuVersion, () => refusal('resource_status_conflict') as never);
  await act('Flat white', 'Hide');
  await undo.click();
  await expect.element(page.getByText('Not undone.')).toBeVisible();
});

it('takes back a deleted group of choices, and offers nothing where nothing has changed', async () => {
  const { undone } = await open('/menu/choices');
  fakeApi(editor.deleteGroup, toAnswer('group'));
  await act('Milk', 'Delete');
  await page.getByRole('button', { name: 'Delete the choices' }).click();
  await undo.click();
  await expect.element(page.getByText('Undone: Milk deleted')).toBeVisible();
  expect(undone()).toEqual([getId('group')]);
  fakeApi(editor.deleteGroup, { ...toAnswer('group'), versionId: null });
  await act('Milk', 'Delete');
  await page.getByRole('button', { name: 'Delete the choices' }).click();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  await expect.element(undo).not.toBeInTheDocument();
});
