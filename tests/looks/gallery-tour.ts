import type { Tour, Visit } from './tours.ts';

const open = async ({ page, world }: Visit, search: string) => {
  await page.goto(`${world.env.primary.url}/dev/gallery`);
  await page.goto(`${page.url().split('?')[0]}${search}`);
  await page.getByRole('heading', { name: 'Foundations' }).first().waitFor();
};

/** The shared patterns on their own, with short and long names, and the two colour schemes side by side. */
export const galleryTour: Tour = {
  name: 'gallery',
  sizes: ['phone', 'tablet', 'desk'],
  fullPage: true,
  async walk(visit) {
    const looks = [
      ['', 'short'],
      ['?names=long', 'long'],
      ['?look=both', 'both'],
      ['?width=phone&names=long', 'narrow'],
    ] as const;
    for (const [search, name] of looks) {
      await open(visit, search);
      await visit.shoot(name);
    }
  },
};

/** What lies over a screen. */
export const overlayTour: Tour = {
  name: 'gallery-overlays',
  sizes: ['phone', 'desk'],
  async walk(visit) {
    const { page, shoot } = visit;
    await open(visit, '?names=long');
    for (const button of ['Ask before an act', 'The act was refused', 'A form in a dialog', 'A drawer', 'A sheet at the foot']) {
      await page.getByRole('button', { name: button }).click();
      await page.getByRole('dialog').waitFor();
      await shoot(button.replaceAll(' ', '-').toLowerCase());
      await page.keyboard.press('Escape');
      await page.getByRole('dialog').waitFor({ state: 'hidden' });
    }
  },
};
