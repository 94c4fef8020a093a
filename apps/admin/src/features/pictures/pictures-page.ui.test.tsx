import { expectAccessible } from '@servery/app-kit/testing/accessible.ts';
import { fakeApi, refusal } from '@servery/app-kit/testing/fake-api.ts';
import { fiveStates } from '@servery/app-kit/testing/five-states.ts';
import { place } from '@servery/app-kit/testing/fixtures/store.ts';
import { changePicture, deletePicture, listPictures } from '@servery/contract/pictures';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { fakeUploads, makePicture } from '../../testing/fake-uploads.ts';
import { everySize, fakeAdmin, fits, openAdmin, resize } from '../../testing/open-admin.tsx';

const address = `/restaurants/${place.restaurantId}/pictures`;
const use = { kind: 'item' as const, storeId: place.storeId, id: 'x', name: 'Flat white' };
const rows = [
  makePicture('Latte art.jpg', { alt: 'A cup with a fern', usedIn: [use, { ...use, kind: 'category', name: 'Coffee' }] }),
  makePicture('Terrace.jpg', { keep: false, deletesAt: '2026-04-01T00:00:00.000Z', folder: 'gallery' }),
  makePicture('Pouring.mp4', { kind: 'film', image: null, film: { id: 'x', name: 'Pouring', path: 'item/x/one.mp4' } }),
];
const space = { usedBytes: 1_000_000, quotaBytes: 2_000_000_000 };
const filled = { rows, nextCursor: null, ...space };
const dialog = page.getByRole('dialog');
const row = (name: string) => page.getByRole('row').filter({ hasText: name });

fiveStates({
  screen: 'pictures',
  fake: fakeAdmin,
  open: (admin) => openAdmin(admin, address),
  endpoint: listPictures,
  answers: { filled, empty: { rows: [], nextCursor: null, ...space } },
  shows: {
    ...{ loading: 'Loading pictures', empty: 'No pictures yet', error: 'An Error Occurred' },
    ...{ offline: /No connection/, filled: 'Item Flat white and 1 more' },
  },
});

it('uploads several files at once, with progress, and goes on after a refusal and a lost connection', async () => {
  const sent = fakeUploads();
  fakeApi(listPictures, filled);
  await openAdmin(fakeAdmin(), address);
  await page.getByRole('button', { name: 'Upload pictures' }).click();
  const files = ['one.jpg', 'two.jpg', 'three.jpg'].map((name) => new File(['x'], name, { type: 'image/jpeg' }));
  const film = new File(['x'], 'film.mov', { type: 'video/quicktime' });
  await dialog.getByRole('combobox', { name: 'Folder' }).click();
  await page.getByRole('listbox', { name: 'Folder' }).getByRole('option', { name: 'Categories' }).click();
  const zone = dialog.getByRole('group', { name: 'Files' });
  const dropped = new DataTransfer();
  for (const file of [...files, film]) dropped.items.add(file);
  zone.element().dispatchEvent(new DragEvent('drop', { dataTransfer: dropped, bubbles: true, cancelable: true }));

  const upload = (name: string) => dialog.getByRole('listitem').filter({ hasText: name });
  await expect.element(upload('film.mov')).toMatchTextContent('“Categories” takes pictures only.');
  // Which file it was: the reason leaves its name enough room.
  expect(upload('film.mov').getByText('film.mov').element().getBoundingClientRect().width).toBeGreaterThan(50);
  await expect.poll(() => sent.length).toBe(2);
  expect(sent[0]!.query.get('folder')).toBe('category');
  expect(sent[0]!.query.get('keep')).toBe('true');
  sent[0]!.progress(0.5);
  await expect.element(upload('one.jpg')).toMatchTextContent('50 %');
  sent[0]!.progress(1);
  await expect.element(upload('one.jpg')).toMatchTextContent('Being prepared…');
  await expectAccessible('uploading');
  sent[0]!.answer(201, rows[0]);
  await expect.element(dialog.getByText('1 file is in the library.')).toBeVisible();
  await expect.poll(() => sent.length).toBe(3);
  sent[1]!.fail();
  await expect.element(upload('two.jpg')).toMatchTextContent('No connection.');
  await upload('two.jpg').getByRole('button', { name: 'Try again' }).click();
  await expect.poll(() => sent.length).toBe(4);
  // The same id: if the first one has arrived after all, it is not there twice.
  expect(sent[3]!.query.get('id')).toBe(sent[1]!.query.get('id'));
  await upload('two.jpg').getByRole('button', { name: 'Cancel' }).click();
  expect(sent[3]!.aborted).toBe(true);
  sent[2]!.answer(400, {
    code: 'validation_failed',
    title: 'x',
    message: 'y',
    fields: [{ path: 'file', message: 'This picture cannot be read.' }],
  });
  await expect.element(upload('three.jpg')).toMatchTextContent('This picture cannot be read.');
  // The same file would be refused again.
  await expect.element(upload('three.jpg').getByRole('button', { name: 'Try again' })).not.toBeInTheDocument();
  await expectAccessible('refused uploads');
});

it('names and describes a picture, deletes one with undo, and says where one is shown that cannot be deleted', async () => {
  fakeApi(listPictures, filled);
  const changed = fakeApi(changePicture, { ...rows[0]!, name: 'Fern' });
  await page.viewport(1440, 900);
  await openAdmin(fakeAdmin(), address);
  await page.getByRole('button', { name: 'Latte art.jpg', exact: true }).click();
  await expect.element(dialog.getByText('Category Coffee')).toBeVisible();
  await expectAccessible('a picture');
  await dialog.getByLabelText('Name').fill('Fern');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect.poll(() => changed.requests[0]?.body).toEqual({ name: 'Fern', alt: 'A cup with a fern', keep: true, version: 1 });

  const act = async (name: string) => {
    await row(name)
      .getByRole('button', { name: `Actions for ${name}` })
      .click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
  };
  fakeApi(deletePicture, () => refusal('resource_status_conflict', { message: 'It is shown at “Flat white”.' }));
  await act('Latte art.jpg');
  await expect.element(page.getByText('It is shown at “Flat white”.')).toBeVisible();
  const { requests } = fakeApi(deletePicture, rows[1]!);
  await act('Terrace.jpg');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => requests.map(({ body }) => body.deleted)).toEqual([true, false]);
});

it('says what somebody else has written about a picture meanwhile, and lets its editor choose', async () => {
  let [first] = rows;
  fakeApi(listPictures, () => ({ ...filled, rows: [first!] }));
  const changed = fakeApi(changePicture, ({ body: { version, ...body } }) => {
    if (version !== first!.version) return refusal('resource_status_conflict', { details: first! }) as never;
    first = { ...first!, ...body, version: version + 1 };
    return first;
  });
  await openAdmin(fakeAdmin(), address);
  await page.getByRole('button', { name: 'Latte art.jpg', exact: true }).click();
  await dialog.getByLabelText('What it shows').fill('A cup with a heart');
  first = { ...first!, alt: 'A cup with a swan', keep: false, version: 2 };
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await expect.element(dialog.getByText('Somebody else has saved this meanwhile')).toBeVisible();
  await expect.element(dialog.getByText('A cup with a swan', { exact: true })).toBeVisible();
  await expect.element(dialog.getByLabelText('What it shows')).toHaveValue('A cup with a heart');
  await expectAccessible('a picture that somebody else has changed');
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  // What they alone have changed stays.
  expect(changed.requests.at(-1)!.body).toEqual({ name: 'Latte art.jpg', alt: 'A cup with a heart', keep: false, version: 2 });
});

it.each(everySize)('fits $width px', async (size) => {
  fakeApi(listPictures, filled);
  await openAdmin(fakeAdmin(), address);
  await expect.element(page.getByText('Terrace.jpg')).toBeVisible();
  await resize(size);
  fits();
});
