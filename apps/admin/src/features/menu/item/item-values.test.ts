import { noPrice, plainItem } from '@servery/domain/menu';
import { describe, expect, it } from 'vitest';
import { blankFields, changesFrom, getFields, seenAfter, toFields, toNewItem, toValues } from './item-values.ts';
import { draftOfHours, hoursOfDraft } from './item-hours.ts';

const stored = { ...getFields({ ...plainItem, type: 'basic', price: noPrice, hidden: false, name: 'Latte' } as never) };
const morning = { monday: [{ startTimeOfDay: '7:00 AM', endTimeOfDay: '11:00 AM' }], tuesday: [] };

describe('what an item of a type has', () => {
  it.each([
    ['basic', ['price']],
    ['pizza', ['sizes', 'removeToppings']],
    ['halfAndHalf', ['pizzaSizeId', 'includedPizzaIds']],
    ['deal', ['price', 'items', 'pizzas']],
    ['custom', []],
  ] as const)('%s: %s, beside what all have', (type, own) => {
    const all = Object.keys(blankFields('custom'));
    expect(Object.keys(blankFields(type)).toSorted()).toEqual([...all, ...own].toSorted());
    expect(Object.keys(toNewItem(type, 'c', toValues(blankFields(type)))).toSorted()).toEqual(
      [...all, ...own, 'type', 'categoryId'].toSorted(),
    );
  });

  it('leaves out what the form does not edit', () => {
    expect(getFields({ ...stored, type: 'custom', soldout: true, sortOrder: 3 } as never)).not.toHaveProperty('sortOrder');
    expect(getFields({ ...stored, type: 'custom' } as never)).not.toHaveProperty('price');
  });
});

describe('hours as a week', () => {
  it('a day that is left out is a whole day, an empty one has none', () => {
    const draft = draftOfHours(morning);
    expect([draft.monday, draft.tuesday, draft.sunday]).toEqual([[{ start: 420, end: 660 }], [], [{ start: 0, end: 1440 }]]);
    expect(hoursOfDraft(draft)).toEqual(morning);
  });

  it('a night ends on the next morning', () => {
    const night = { friday: [{ startTimeOfDay: '8:00 PM', endTimeOfDay: '2:00 AM' }] };
    expect(draftOfHours(night).friday).toEqual([{ start: 1200, end: 1560 }]);
    expect(hoursOfDraft(draftOfHours(night))).toEqual(night);
  });
});

describe('changes', () => {
  it('name the fields that differ, as they were seen and as they are to be', () => {
    const values = { ...toValues(stored), name: 'Latte, large', available: false };
    expect(changesFrom(stored, values)).toEqual({ name: { from: 'Latte', to: 'Latte, large' }, available: { from: true, to: false } });
    expect(changesFrom(stored, toValues(stored))).toEqual({});
  });

  it('never rewrite hours that nobody touched, however they are written', () => {
    const seen = { ...stored, availableWeeklyHours: { monday: [{ startTimeOfDay: '12:00 AM', endTimeOfDay: '12:00 AM' }] } };
    expect(changesFrom(seen, toValues(seen))).toEqual({});
    const values = { ...toValues(seen), availableWeeklyHours: { ...toValues(seen).availableWeeklyHours!, tuesday: [] } };
    expect(changesFrom(seen, values)).toEqual({ availableWeeklyHours: { from: seen.availableWeeklyHours, to: { tuesday: [] } } });
    expect(toFields(values).availableWeeklyHours).toEqual({ tuesday: [] });
  });

  it('keep what an edited field was edited from when a colleague saves', () => {
    const values = { ...toValues(stored), name: 'Mine' };
    const read = { ...stored, name: 'Theirs', description: 'Their words' };
    expect(seenAfter(stored, values, read)).toMatchObject({ name: 'Latte', description: 'Their words' });
  });
});
