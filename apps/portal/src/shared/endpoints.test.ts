import { allEndpoints, allStreams } from '@servery/contract';
import { describe, expect, it } from 'vitest';
import * as addresses from './delivery/address-endpoints.ts';
import * as endpoints from './endpoints.ts';
import * as menu from './menu-endpoints.ts';
import * as more from './more-endpoints.ts';
import * as offers from './offers/offer-endpoints.ts';

const references = [endpoints, menu, more, addresses, offers]
  .flatMap((module) => Object.values(module))
  .filter((value) => typeof value === 'object');

describe('endpoint references', () => {
  it.each(references.map((reference) => [reference.id, reference] as const))('%s says what the contract says', (id, reference) => {
    const real = allEndpoints.find((endpoint) => endpoint.id === id);
    expect(reference).toMatchObject({ method: real?.method, path: real?.path, errors: real?.errors });
    expect(Boolean(reference.body)).toBe(Boolean(real?.body));
  });

  it('name streams that exist', () => {
    const paths = allStreams.map((stream) => stream.path);
    expect(paths).toContain(endpoints.orderLivePath);
    expect(paths).toContain(endpoints.menuLivePath);
  });
});
