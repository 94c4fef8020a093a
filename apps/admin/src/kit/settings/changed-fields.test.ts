import { allSections, type AnySectionId, type SettingsOf } from '@servery/contract/settings/index';
import type { AnySectionFields } from '@servery/contract/settings/fields';
import { expect, it } from 'vitest';
import { getChangedFields } from './changed-fields.ts';

/** What is said of a change of a section's defaults: labels without their group, and what they are now. */
function describe<Id extends AnySectionId>(id: Id, change: (value: SettingsOf<Id>) => void) {
  const before = allSections[id].defaults as SettingsOf<Id>;
  const after = structuredClone(before);
  change(after);
  const fields = getChangedFields(allSections[id].page as unknown as AnySectionFields, before, after, 'AU');
  return fields.map(({ label, text }) => [label.split(' · ')[1], text]);
}

it('names switches, numbers and ways to pay, and only those that differ', () => {
  const changed = describe('checkout', (value) => {
    value.hasCoupons = !value.hasCoupons;
    value.commentMaxLength.item = 80;
    value.paymentSettings.delivery = ['cashOnDelivery'];
  });
  expect(changed).toEqual([
    ['Longest note on an item', '80 characters'],
    ['Coupons', allSections.checkout.defaults.hasCoupons ? 'Off' : 'On'],
    ['Delivery', 'Cash at the door'],
  ]);
  expect(describe('checkout', () => {})).toEqual([]);
});

it('writes amounts in the restaurant’s currency, and what null means', () => {
  const changed = describe('delivery', (value) => {
    value.fee = 650;
    value.freeFrom = 40_00;
  });
  expect(changed.map(([, text]) => text)).toEqual(['$6.50', '$40.00']);
});

it('names the entries of a list that are new, changed or removed', () => {
  const day = (date: string, name: string) => ({ date, name, dayIntervals: [] });
  const page = allSections.holidays.page as unknown as AnySectionFields;
  const list = (holidays: object[]) => ({ holidays });
  const [before, after] = [
    list([day('2026-12-25', 'Christmas Day'), day('2026-12-26', 'Boxing Day')]),
    list([day('2026-12-25', 'Christmas'), day('2027-01-01', 'New Year’s Day')]),
  ];
  const [first] = getChangedFields(page, before, after, 'AU');
  expect(first?.text).toBe('New or changed: Christmas, New Year’s Day. Removed: Christmas Day, Boxing Day');
  const turned = getChangedFields(page, before, list(before.holidays.toReversed()), 'AU');
  expect(turned.map(({ text }) => text)).toEqual(['In another order']);
});

it('covers every field that a page shows', () => {
  const nothing = Object.values(allSections).flatMap((section) => {
    const page = section.page as unknown as AnySectionFields | undefined;
    return page === undefined
      ? []
      : getChangedFields(page, {}, section.defaults, null).filter(({ text }) => text === '' || /undefined|object/.test(text));
  });
  expect(nothing).toEqual([]);
});
