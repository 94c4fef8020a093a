import { expect, type Locator, type Page } from '@playwright/test';
import { getSettings, putSettings, type SettingsOf, type SettingsSectionId } from '@servery/contract/settings/index';
import type { World } from './world.ts';

/** Journeys of delivery: what the store offers for it, and how the guest enters the address. */

/** Amounts in minor units. */
type Offer = Partial<SettingsOf<'delivery'>>;

/** Changes a section of the store's settings; returns a function that undoes it. */
async function changeSettings<Id extends SettingsSectionId>(
  world: World,
  section: Id,
  change: (value: SettingsOf<Id>) => SettingsOf<Id>,
): Promise<() => Promise<void>> {
  const params = world.place;
  const put = async (to: (value: SettingsOf<Id>) => SettingsOf<Id>): Promise<SettingsOf<Id>> => {
    const { value, version } = await world.owner.must(getSettings(section), { params });
    await world.owner.must(putSettings(section), { params, body: { value: to(value as SettingsOf<Id>), version } as never });
    return value as SettingsOf<Id>;
  };
  const before = await put(change);
  return async () => void (await put(() => before));
}

/** The store delivers on these terms, paid in every way, until `stop` is called. */
export async function deliver(world: World, offer: Offer = {}): Promise<{ stop(): Promise<void> }> {
  const terms = { minOrderValue: 0, fee: 500, freeFrom: null, radiusInMetres: 4000, suburbs: [], deliveryAreas: [], ...offer };
  const undo = [
    await changeSettings(world, 'delivery', () => terms),
    await changeSettings(world, 'checkout', (value) => ({
      ...value,
      paymentSettings: { ...value.paymentSettings, delivery: ['cashOnDelivery', 'cardOnDelivery', 'stripeCheckout'] },
    })),
    await changeSettings(world, 'onlineOrdering', (value) => ({
      ...value,
      collectionTypes: { ...value.collectionTypes, delivery: true },
    })),
  ];
  return {
    async stop() {
      for (const step of undo.toReversed()) await step();
    },
  };
}

/** Another change of the checkout's settings, until `stop` is called. */
export async function checkoutSettings(world: World, changes: object): Promise<{ stop(): Promise<void> }> {
  return { stop: await changeSettings(world, 'checkout', (value) => ({ ...value, ...changes })) };
}

export const addressBox = (page: Page): Locator => page.getByRole('combobox', { name: 'Address' });

/** Types into the address box and chooses the suggestion that begins like this. */
export async function chooseAddress(page: Page, typed: string, suggestion: string): Promise<void> {
  await addressBox(page).fill(typed);
  await page.getByRole('option', { name: suggestion }).first().click();
  await expect(page.getByRole('button', { name: /^Change the address/ })).toBeFocused();
}

/** An address in its parts. */
export async function typeAddress(page: Page, parts: { line1: string; suburb: string; state?: string; postcode: string }): Promise<void> {
  const byHand = page.getByRole('group', { name: 'Address by hand' });
  await byHand.getByLabel('Unit, number and street').fill(parts.line1);
  await byHand.getByLabel('Suburb').fill(parts.suburb);
  if (parts.state !== undefined) await byHand.getByLabel('State').fill(parts.state);
  await byHand.getByLabel('Postcode').fill(parts.postcode);
}
