import type { CountryCode } from '@servery/domain/countries';
import type { DeliveryAddress, GeoPoint } from '@servery/domain/delivery';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { suggestionsShown, type AddressPort, type AddressSuggestion, type SuggestResult } from './addresses.ts';

/** An address that the service knows: the text typed, the place nearby, and the expected result of the first suggestion. */
export interface KnownAddress {
  text: string;
  near: GeoPoint | null;
  address: Pick<DeliveryAddress, 'line1' | 'suburb' | 'state' | 'postcode' | 'country'>;
}

/** An address service. One in this process cannot fail, and has no `outside`. */
export interface AddressHarness {
  port: AddressPort;
  /** One for each country. */
  known: KnownAddress[];
  /** A street that exists in two suburbs of a country: its text, and two places, each near one of them, with its suburb. */
  twice: { text: string; country: CountryCode; places: { near: GeoPoint; suburb: string }[] };
  /** An id of a place that no longer exists. */
  stale: string;
  outside?: {
    /** The same service, at an address where nothing listens. */
    unreachable: AddressPort;
    /** The same service, with an unknown key; absent if there is none. */
    misconfigured?: AddressPort;
    /** How the next call fails. */
    failNext(how: 'tooMany' | 'broken' | 'nonsense' | 'timeout' | 'strange'): Promise<void>;
  };
  close(): Promise<void>;
}

/** What every adapter of the port to addresses must do. */
export const addressSuite = (name: string, start: () => Promise<AddressHarness>): void => {
  describe(`address port: ${name}`, () => {
    let harness: AddressHarness;

    beforeAll(async () => {
      harness = await start();
    });
    afterAll(() => harness?.close());

    const ask = (port: AddressPort, text: string, country: CountryCode, near: GeoPoint | null = null) =>
      port.suggest({ text, country, near, session: randomUUID() });
    const getRows = (result: SuggestResult): AddressSuggestion[] => {
      if (result.outcome !== 'found') throw new Error(result.message);
      return result.rows;
    };

    it('finds an address in each country, and its parts and place', async () => {
      expect(harness.known.map(({ address }) => address.country).toSorted()).toEqual(['AU', 'GB', 'NZ', 'US']);
      for (const { text, near, address } of harness.known) {
        const session = randomUUID();
        const rows = getRows(await harness.port.suggest({ text, country: address.country, near, session }));
        const [first] = rows;
        expect(first, text).toMatchObject({ primary: address.line1, secondary: expect.stringMatching(/./) });
        expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length);
        expect(rows.length).toBeLessThanOrEqual(suggestionsShown);
        const result = await harness.port.resolve({ id: first!.id, country: address.country, session });
        expect(result).toEqual({
          outcome: 'found',
          address: {
            ...address,
            latitude: expect.any(Number),
            longitude: expect.any(Number),
            provider: harness.port.provider,
            providerPlaceId: harness.port.provider === 'local' ? null : expect.any(String),
          },
        });
      }
    });

    it('knows no other country than the one that is asked about', async () => {
      const [known] = harness.known as [KnownAddress];
      const elsewhere = known.address.country === 'NZ' ? 'AU' : 'NZ';
      const [row] = getRows(await ask(harness.port, known.text, known.address.country, known.near));
      expect(getRows(await ask(harness.port, known.text, elsewhere))).toEqual([]);
      expect(await harness.port.resolve({ id: row!.id, country: elsewhere, session: randomUUID() })).toEqual({ outcome: 'gone' });
    });

    it('puts what is near the store first', async () => {
      const { text, country, places } = harness.twice;
      for (const { near, suburb } of places) {
        const [row] = getRows(await ask(harness.port, text, country, near));
        const result = await harness.port.resolve({ id: row!.id, country, session: randomUUID() });
        expect(result).toMatchObject({ outcome: 'found', address: { suburb } });
      }
    });

    it('has nothing for what is nowhere', async () => {
      for (const text of ['zzqqxx', '???', '😀😀😀', "'; drop table"]) expect(getRows(await ask(harness.port, text, 'AU'))).toEqual([]);
    });

    it('says that a place has gone', async () => {
      for (const id of [harness.stale, 'nothing', '../../admin', 'a'.repeat(500)]) {
        expect(await harness.port.resolve({ id, country: 'AU', session: randomUUID() }), id.slice(0, 20)).toEqual({ outcome: 'gone' });
      }
    });

    it.each(['tooMany', 'broken', 'nonsense', 'timeout', 'strange'] as const)('answers a failure that is %s, and goes on', async (how) => {
      const { outside, known, port } = harness;
      if (outside === undefined) return;
      const { text, address, near } = known[0] as KnownAddress;
      const reason = how === 'tooMany' ? 'tooMany' : 'unavailable';
      await outside.failNext(how);
      // A different text, so that no cache answers.
      const refused = await ask(port, `${text} ${how}`, address.country, near);
      expect(refused).toEqual({ outcome: 'refused', reason, message: expect.stringMatching(/^[A-Z]/) });
      expect(JSON.stringify(refused)).not.toContain(how === 'tooMany' ? text : how);
      expect((await ask(port, text, address.country, near)).outcome).toBe('found');
    });

    it('tells what is ours to repair from what passes', async () => {
      const { outside } = harness;
      if (outside === undefined) return;
      expect(await ask(outside.unreachable, 'King', 'AU')).toMatchObject({ outcome: 'refused', reason: 'unavailable' });
      if (outside.misconfigured === undefined) return;
      expect(await ask(outside.misconfigured, 'King', 'AU')).toMatchObject({ outcome: 'refused', reason: 'configuration' });
    });
  });
};
