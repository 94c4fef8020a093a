import { expect, it } from 'vitest';
import { cancellationReasons, endingReasons } from './index.ts';

it('offers the commonest reasons first, and those of marketplaces for their orders alone', () => {
  const website = endingReasons({ source: 'website', collectionType: 'pickup' });
  expect(website.slice(0, 3)).toEqual(['restaurantTooBusy', 'itemIssue', 'kitchenClosed']);
  expect(website.at(-1)).toBe('other');
  for (const reason of ['posNotReady', 'posOffline', 'technicalFailure', 'unknown', 'address'] as const)
    expect(website).not.toContain(reason);
  expect(endingReasons({ source: 'website', collectionType: 'delivery' })).toContain('address');
  expect(endingReasons({ source: 'uberEats', collectionType: 'delivery' }).toSorted()).toEqual(cancellationReasons.toSorted());
});
