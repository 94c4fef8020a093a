import { fakeApi } from '@servery/app-kit/testing/fake-api.ts';
import { getId } from '@servery/app-kit/testing/fixtures/ids.ts';
import { proved } from '@servery/app-kit/testing/fixtures/proved-address.ts';
import { checkAddress, resolveAddress, suggestAddresses } from '@servery/contract/addresses';
import type { DeliveryAddress } from '@servery/domain/delivery';
import { expect } from 'vitest';
import { page, type Locator } from 'vitest/browser';

const getPlace = (line1: string, suburb: string, postcode: string, latitude: number, longitude: number): DeliveryAddress => ({
  ...{ line1, suburb, state: 'NSW', postcode, country: 'AU', latitude, longitude, provider: 'local' },
  providerPlaceId: getId(`${line1} ${suburb}`),
});

/** Around the store in Newtown; Bondi is about eleven kilometres away. A street without a number is not yet an address. */
export const places: DeliveryAddress[] = [
  getPlace('12 King Street', 'Newtown', '2042', -33.896, 151.1802),
  getPlace('20 King Street', 'Newtown', '2042', -33.8952, 151.181),
  getPlace('7 Erskineville Road', 'Newtown', '2042', -33.8985, 151.1815),
  getPlace('Erskineville Road', 'Erskineville', '2043', -33.9, 151.185),
  getPlace('Missenden Road', 'Camperdown', '2050', -33.8895, 151.181),
  getPlace('12 Hall Street', 'Bondi Beach', '2026', -33.8905, 151.2745),
];

/** Suggests these places by the words that they begin with, and resolves their parts. */
export function fakeAddresses() {
  const suggest = fakeApi(suggestAddresses, ({ body }) => {
    const words = body.text.toLowerCase().split(' ').filter(Boolean);
    const found = places.filter(({ line1, suburb }) => {
      const known = `${line1} ${suburb}`.toLowerCase().split(' ');
      return words.every((word) => known.some((other) => other.startsWith(word)));
    });
    return {
      rows: found.map(({ line1, suburb, state, postcode, providerPlaceId }) => ({
        id: providerPlaceId!,
        primary: line1,
        secondary: `${suburb} ${state} ${postcode}`,
      })),
      attribution: null,
    };
  });
  fakeApi(resolveAddress, ({ body }) => proved(places.find(({ providerPlaceId }) => providerPlaceId === body.id)!));
  fakeApi(checkAddress, ({ body: { address: typed } }) => {
    const manual = {
      ...typed,
      country: 'AU' as const,
      latitude: null,
      longitude: null,
      provider: 'manual' as const,
      providerPlaceId: null,
    };
    const known = places.filter(({ line1 }) => line1 === typed.line1);
    const there = known.find(({ suburb }) => suburb === typed.suburb);
    return there ? proved({ ...there, ...typed }) : proved(manual, known);
  });
  return suggest;
}

export const addressBox: Locator = page.getByRole('combobox', { name: 'Address' });

/** Types into the address box and chooses the suggestion that begins like this. */
export async function chooseAddress(typed: string, suggestion: string): Promise<void> {
  await addressBox.fill(typed);
  await page.getByRole('option', { name: suggestion }).first().click();
  await expect.element(page.getByRole('button', { name: /^Change the address/ })).toHaveFocus();
}
