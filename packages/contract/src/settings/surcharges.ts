import * as z from 'zod/mini';
import type { CardSurchargeSettings, EftposSurchargeSettings, HolidaySurchargeSettings } from '@servery/domain/pricing';
import { amountInput, localDateInput, nameText, schemaFor } from '../schemas.ts';
import { storeSection } from './section.ts';

const card = {
  amountInCents: amountInput,
  percentage: z.int().check(z.minimum(0), z.maximum(20_000, 'Please enter at most 20 %.')),
  applicableBelowAmount: z.nullable(amountInput),
};
const asCard: EftposSurchargeSettings = { separate: false, amountInCents: 0, percentage: 0, applicableBelowAmount: null };

/**
 * What paying costs beside the food (spec: public-holiday surcharge; card and EFTPOS surcharge), tips, and how cash is rounded. Amounts in minor
 * units, percentages in thousandths of a percent. Whether the law allows a surcharge on cards is decided by dated rules of the domain.
 */
export const surchargeSettings = storeSection({
  id: 'surcharges',
  title: 'Surcharges and tips',
  schema: z.strictObject({
    publicHoliday: schemaFor<HolidaySurchargeSettings>()(
      z.strictObject({
        enabled: z.boolean(),
        isEnabledForOnline: z.boolean(),
        surcharge: z.strictObject({
          amountInCents: amountInput,
          percentage: z.int().check(z.minimum(0), z.maximum(100_000, 'Please enter at most 100 %.')),
        }),
        holidays: z.array(z.strictObject({ name: nameText(60, 1), date: localDateInput })).check(z.maxLength(200)),
      }),
    ),
    /** Cards online; also on a terminal, unless that has a surcharge of its own. */
    card: schemaFor<CardSurchargeSettings>()(z.strictObject(card)),
    /** Cards on a terminal: at the till or at the door. */
    eftpos: z._default(schemaFor<EftposSurchargeSettings>()(z.strictObject({ separate: z.boolean(), ...card })), asCard),
    /** Whether guests are offered to tip online, and the shares of the item total that they are offered (whole percents). */
    tips: z.strictObject({ enabled: z.boolean(), percentages: z.array(z.int().check(z.minimum(1), z.maximum(100))).check(z.maxLength(4)) }),
    /** New Zealand: 5 cents are rounded up instead of down. */
    cashFiveUp: z.boolean(),
  }),
  // A store without a surcharge of its own for terminals has that for cards.
  upgrades: [(stored) => stored],
  defaults: {
    publicHoliday: { enabled: false, isEnabledForOnline: true, surcharge: { amountInCents: 0, percentage: 0 }, holidays: [] },
    card: { amountInCents: 0, percentage: 0, applicableBelowAmount: null },
    eftpos: asCard,
    tips: { enabled: false, percentages: [5, 10, 15] },
    cashFiveUp: false,
  },
  affectsGuests: true,
  neverDefault: true,
  page: {
    groups: {
      holiday: { title: 'Surcharge' },
      holidayDates: { title: 'Days', intro: 'The surcharge is added to orders for these days, whenever they are placed.' },
      tips: { title: 'Tips' },
      card: {
        title: 'Card surcharge',
        intro:
          'Added when a guest pays by card, online or at the till, where the law allows it. It may not be more than what cards cost you.',
      },
      eftpos: { title: 'EFTPOS surcharge', intro: 'Cards on a terminal, at the till or at the door, often cost less than cards online.' },
      cash: { title: 'Cash' },
    },
    fields: {
      'publicHoliday.enabled': { group: 'holiday', control: 'switch', label: 'Charge a surcharge on public holidays' },
      'publicHoliday.isEnabledForOnline': {
        group: 'holiday',
        control: 'switch',
        label: 'Online orders too',
        help: 'When this is off, only orders at the till pay the surcharge. Uber Eats orders never do.',
        shownWith: 'publicHoliday.enabled',
      },
      'publicHoliday.surcharge.percentage': {
        group: 'holiday',
        control: 'percentage',
        label: 'Percentage',
        help: 'Of the items less discounts, 0 to 100 %.',
        shownWith: 'publicHoliday.enabled',
      },
      'publicHoliday.surcharge.amountInCents': {
        group: 'holiday',
        control: 'money',
        label: 'Fixed amount',
        help: 'Added once to each order, on top of the percentage.',
        shownWith: 'publicHoliday.enabled',
      },
      'publicHoliday.holidays': {
        group: 'holidayDates',
        control: 'list',
        label: 'Public holidays',
        one: 'public holiday',
        empty: 'No days yet. Without a day, no order pays the surcharge.',
        blank: { name: '', date: '' },
        fields: { name: { control: 'text', label: 'Name' }, date: { control: 'date', label: 'Date' } },
      },
      'card.percentage': { group: 'card', control: 'percentage', label: 'Percentage', help: 'Of what the card pays, 0 to 20 %.' },
      'card.amountInCents': { group: 'card', control: 'money', label: 'Fixed amount', help: 'Added once, on top of the percentage.' },
      'card.applicableBelowAmount': {
        group: 'card',
        control: 'money',
        label: 'Only below this amount',
        help: 'Payments of this amount or more have no surcharge.',
        none: 'On every amount',
      },
      'eftpos.separate': { group: 'eftpos', control: 'switch', label: 'Charge another surcharge on a terminal' },
      'eftpos.percentage': {
        group: 'eftpos',
        control: 'percentage',
        label: 'Percentage on a terminal',
        help: 'Of what the card pays, 0 to 20 %.',
        shownWith: 'eftpos.separate',
      },
      'eftpos.amountInCents': {
        group: 'eftpos',
        control: 'money',
        label: 'Fixed amount on a terminal',
        help: 'Added once, on top of the percentage.',
        shownWith: 'eftpos.separate',
      },
      'eftpos.applicableBelowAmount': {
        group: 'eftpos',
        control: 'money',
        label: 'On a terminal only below this amount',
        help: 'Payments of this amount or more have no surcharge.',
        none: 'On every amount',
        shownWith: 'eftpos.separate',
      },
      'tips.enabled': { group: 'tips', control: 'switch', label: 'Offer tips online', help: 'Guests who pay by card can add a tip.' },
      'tips.percentages': {
        group: 'tips',
        control: 'numbers',
        unit: '%',
        most: 4,
        label: 'Suggested tips',
        help: 'Up to 4 whole percentages of the items. Guests can also enter an amount.',
        shownWith: 'tips.enabled',
      },
      cashFiveUp: {
        group: 'cash',
        control: 'switch',
        label: 'Round 5 cents up',
        help: 'Cash is rounded to 10 cents. When this is off, 5 cents are rounded down.',
      },
    },
  },
});
