import { expectAccessible } from '@servery/app-kit/testing/accessible.ts';
import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { everySize, fits, openAdminAt, resize } from '../../testing/open-admin.tsx';

const openGallery = async () => {
  await openAdminAt('/dev/gallery');
  await expect.element(page.getByRole('heading', { name: 'Foundations' })).toBeVisible();
};
const check = (name: string) => page.getByRole('radio', { name, exact: true }).click();

it.each(everySize)('fits a %s, with long names too', async (size) => {
  await openGallery();
  await resize(size);
  await expectAccessible(`gallery on a ${size}`);
  expect(fits(), `the gallery fits a ${size}`).toBe(true);
  await check('Long names');
  await expect.poll(() => location.search).toContain('names=long');
  expect(fits(), `long names fit a ${size}`).toBe(true);
  if (size === 'desk') await expectAccessible('gallery with long names');
});

it.each(['Dark', 'Light', 'Side by side'])('is accessible: %s', async (look) => {
  await openGallery();
  await check(look);
  await expect.element(page.getByRole('radio', { name: look, exact: true })).toBeChecked();
  await expectAccessible(`gallery, ${look}`, { followsSystem: false });
});

it('opens each of the dialogs, and closes it by Esc', async () => {
  await openGallery();
  for (const name of ['Ask before an act', 'The act was refused', 'A form in a dialog', 'A sheet at the foot']) {
    await page.getByRole('button', { name }).click();
    await expect.element(page.getByRole('dialog')).toBeVisible();
    await expectAccessible(name);
    await userEvent.keyboard('{Escape}');
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  }
});
