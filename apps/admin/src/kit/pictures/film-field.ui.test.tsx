import { expectAccessible } from '@servery/app-kit/testing/accessible.ts';
import { fakeApi } from '@servery/app-kit/testing/fake-api.ts';
import { getId } from '@servery/app-kit/testing/fixtures/ids.ts';
import { listSoldOut } from '@servery/contract/menu';
import { changeItem, readEditedMenu } from '@servery/contract/menu-editor';
import { listPictures } from '@servery/contract/pictures';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { toMenu } from '../../testing/edited-menu.ts';
import { fakeUploads, makePicture } from '../../testing/fake-uploads.ts';
import { everySize, fakeAdmin, fits, openAdminStore, resize } from '../../testing/open-admin.tsx';

const id = getId('the film');
const film = { id, name: 'IMG_1.mp4', path: `item/${id}/one.mp4` };
const stored = makePicture('IMG_1.mp4', { id, kind: 'film', image: null, film });
const field = page.getByRole('group', { name: 'Film', exact: true });
const player = () => document.querySelector('form video');

const open = async () => {
  fakeApi(listSoldOut, { rows: [] });
  const menu = toMenu();
  fakeApi(readEditedMenu, () => menu);
  const { requests } = fakeApi(changeItem, ({ body }) => {
    const video = body.changes.video!.to;
    menu.items = menu.items.map((one) => ({ ...one, ...(one.name === 'Flat white' && { video: video && { ...film, name: video.alt! } }) }));
    return { menuVersion: 5, published: true, problems: [], item: menu.items[0]! };
  });
  await openAdminStore(fakeAdmin(), `/menu/items/${getId('Flat white')}`);
  return { changes: () => requests.map(({ body }) => body.changes), save: page.getByRole('button', { name: 'Save and publish' }) };
};
const drop = async (name: string, type: string) => {
  const data = new DataTransfer();
  data.items.add(new File(['x'], name, { type }));
  await expect.element(field).toBeVisible();
  field.element().dispatchEvent(new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true }));
};

it('is uploaded with its progress, described, saved, and removed', async () => {
  const sent = fakeUploads();
  const { changes, save } = await open();
  await drop('photo.jpg', 'image/jpeg');
  await expect.element(page.getByText('This is a picture. Please choose a film, as MP4 or WebM.')).toBeVisible();
  await page.getByRole('button', { name: 'Dismiss' }).click();
  await drop('IMG_1.mp4', 'video/mp4');
  await expect.poll(() => sent.map(({ query }) => query.get('folder'))).toEqual(['item']);
  sent[0]!.progress(0.4);
  await expect.element(page.getByRole('list', { name: 'Uploads' })).toMatchTextContent('40 %');
  sent[0]!.answer(201, stored);
  await expect.poll(() => player()?.getAttribute('src')).toBe(`/img/${film.path}`);
  expect(player()).toMatchObject({ muted: true, controls: true, autoplay: false });
  await page.getByLabelText('What the film shows').fill('Pouring milk');
  await expectAccessible('a film in its field');
  for (const size of everySize) {
    await resize(size);
    await expect.poll(fits).toBe(true);
  }
  await save.click();
  await expect.poll(changes).toEqual([{ video: { from: null, to: { id, path: film.path, alt: 'Pouring milk' } } }]);
  await page.getByRole('button', { name: 'Remove the film' }).click();
  await expect.poll(player).toBeNull();
  await save.click();
  await expect.poll(() => changes()[1]).toEqual({ video: { from: { ...film, name: 'Pouring milk' }, to: null } });
});

it('is chosen from the films of the library, and not taken for a picture', async () => {
  const { requests } = fakeApi(listPictures, { rows: [stored], nextCursor: null, usedBytes: 1, quotaBytes: 2 });
  await open();
  await field.getByRole('button', { name: 'Choose from the library' }).click();
  await expectAccessible('choosing a film');
  await page.getByRole('dialog', { name: 'Choose a film' }).getByRole('button', { name: 'IMG_1.mp4' }).click();
  await expect.poll(() => player()?.getAttribute('src')).toBe(`/img/${film.path}`);
  expect(requests[0]!.query.kind).toBe('film');
});
