import { expectAccessible } from '@servery/app-kit/testing/accessible.ts';
import { fakeApi } from '@servery/app-kit/testing/fake-api.ts';
import { place } from '@servery/app-kit/testing/fixtures/store.ts';
import { cropPicture, listPictures, readPicture } from '@servery/contract/pictures';
import { updateRestaurant } from '@servery/contract/restaurants';
import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { fakeUploads, makePicture } from '../../testing/fake-uploads.ts';
import { fakeAdmin, openAdmin } from '../../testing/open-admin.tsx';

const address = `/restaurants/${place.restaurantId}/edit`;
const picture = makePicture('Front.jpg', { folder: 'banner' });
const dialog = page.getByRole('dialog');
const banner = page.getByRole('group', { name: 'Banner' });

it('is pasted, cropped by keyboard to the shape of its place, described, and saved as a choice', async () => {
  const sent = fakeUploads();
  await openAdmin(fakeAdmin(), address);
  const pasted = new DataTransfer();
  pasted.items.add(new File(['x'], 'image.png', { type: 'image/png' }));
  await expect.element(banner).toBeVisible();
  banner.element().dispatchEvent(new ClipboardEvent('paste', { clipboardData: pasted, bubbles: true, cancelable: true }));
  await expect.poll(() => sent.length).toBe(1);
  expect(sent[0]!.query.get('folder')).toBe('banner');
  sent[0]!.answer(201, picture);

  fakeApi(readPicture, picture);
  const cut = fakeApi(cropPicture, { ...picture.image!, path: picture.image!.path.replace('.jpg', '.0-2600-10000-5000.jpg'), height: 600 });
  await page.getByRole('button', { name: 'Crop' }).click();
  const frame = dialog.getByRole('button', { name: /The part that is shown/ });
  await frame.click();
  await userEvent.keyboard('{ArrowDown}');
  await expectAccessible('cropping');
  await dialog.getByRole('button', { name: 'Use this part' }).click();
  // The largest part of 8 to 3, a hundredth below the middle.
  await expect.poll(() => cut.requests[0]?.body).toEqual({ x: 0, y: 2600, width: 10_000, height: 5000 });
  await expect.element(dialog).not.toBeInTheDocument();

  await page.getByLabelText('What the picture shows').fill('Our terrace');
  await expectAccessible('a picture in its field');
  const { requests } = fakeApi(updateRestaurant, ({ body }) => ({
    ...body,
    id: place.restaurantId,
    country: 'AU' as const,
    currency: 'AUD' as const,
    logo: null,
    banner: null,
  }));
  await page.getByRole('button', { name: 'Save' }).click();
  await expect
    .poll(() => requests[0]?.body.banner)
    .toEqual({ id: picture.id, path: picture.image!.path.replace('.jpg', '.0-2600-10000-5000.jpg'), alt: 'Our terrace' });
  expect(requests[0]?.body.logo).toBeUndefined();
});

it('is chosen from the library', async () => {
  fakeApi(listPictures, { rows: [picture], nextCursor: null, usedBytes: 1, quotaBytes: 2 });
  await openAdmin(fakeAdmin(), address);
  await banner.getByRole('button', { name: 'Choose from the library' }).click();
  await expect.element(dialog.getByText('Front.jpg')).toBeVisible();
  await expectAccessible('choosing from the library');
  await dialog.getByRole('button', { name: 'Front.jpg' }).click();
  await expect.element(page.getByLabelText('What the picture shows')).toBeVisible();
});
