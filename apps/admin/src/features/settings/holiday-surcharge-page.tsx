import { useEndpoint } from '@servery/app-kit/query.ts';
import { listPublicHolidays } from '@servery/contract/public-holidays';
import type { SettingsOf } from '@servery/contract/settings/index';
import { formatDayOfYear } from '@servery/domain/clock';
import { countries } from '@servery/domain/countries';
import { formatMoney } from '@servery/domain/money';
import { holidaySurchargeOn } from '@servery/domain/surcharges';
import type { NamedDay } from '../../kit/holidays/holidays.types.ts';
import { PublicHolidays } from '../../kit/holidays/public-holidays.tsx';
import type { Slot } from '../../kit/settings/control.types.ts';
import { Effect, type EffectRow } from '../../kit/settings/effect.tsx';
import { SettingsPage } from '../../kit/settings/settings-page.tsx';
import { useRestaurant, useStore } from '../../shared/places.ts';

const sampleItems = 40_00;

/** The days to come; all that are entered while it is not known what day it is at the store. */
const daysRow = (holidays: readonly NamedDay[], today: string | undefined, timeZone: string): EffectRow => {
  const entered = [...new Set(holidays.map(({ date }) => date))].toSorted();
  const dates = entered.filter((date) => today === undefined || date >= today);
  if (entered.length > 0 && dates.length === 0) {
    return { label: 'Days', text: 'All have passed: no order pays the surcharge.', warn: true };
  }
  if (dates.length === 0) return { label: 'Days', text: 'None yet: no order pays the surcharge.', warn: true };
  const named = dates
    .slice(0, 4)
    .map((date) => formatDayOfYear(date, timeZone))
    // American dates have commas of their own.
    .join(' · ');
  return { label: 'Days', text: dates.length > 4 ? `${named} and ${dates.length - 4} more` : named };
};

/** An order on a public holiday, by the rules that price real ones. */
const SampleOrder = ({ publicHoliday }: SettingsOf<'surcharges'>) => {
  const { currencyCode } = countries[useRestaurant().country];
  const { restaurantId, storeId, timeZone } = useStore();
  const { data } = useEndpoint(listPublicHolidays, { params: { restaurantId, storeId }, query: {} });
  const money = (minor: number) => formatMoney(minor, currencyCode);
  if (!publicHoliday.enabled) return <Effect rows={[{ label: 'Orders', text: 'Cost the same on every day' }]} />;
  const surcharge = holidaySurchargeOn(sampleItems, publicHoliday);
  return (
    <Effect
      rows={[
        { label: 'Items', text: money(sampleItems), money: true },
        surcharge === 0
          ? { label: 'Surcharge', text: 'Nothing yet: enter a percentage or an amount.', warn: true }
          : { label: 'Surcharge', text: money(surcharge), money: true },
        { label: 'Together', text: money(sampleItems + surcharge), money: true },
        { label: 'Where', text: publicHoliday.isEnabledForOnline ? 'At the till and online' : 'At the till only' },
        daysRow(publicHoliday.holidays, data?.today, timeZone),
      ]}
    />
  );
};

/** What orders cost more on public holidays. */
export const HolidaySurchargePage = () => (
  <SettingsPage<'surcharges'>
    title="Public-holiday surcharge"
    intro="What orders cost more on public holidays."
    sections={[
      {
        id: 'surcharges',
        groups: ['holiday', 'holidayDates'],
        save: 'Save surcharge',
        slots: {
          'publicHoliday.holidays': ({ value, onChange }: Slot<NamedDay[]>) => (
            <PublicHolidays entered={value} onAdd={(days) => onChange([...value, ...days])} />
          ),
        },
      },
    ]}
    beside={{ title: 'A sample order', show: ({ surcharges }) => <SampleOrder {...surcharges} /> }}
  />
);
