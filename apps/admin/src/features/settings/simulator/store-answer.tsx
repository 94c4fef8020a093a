import { useEndpoint } from '@servery/app-kit/query.ts';
import { explainMenu } from '@servery/contract/menu';
import type { ResponseOf } from '@servery/contract/endpoint';
import { getSettings } from '@servery/contract/settings/index';
import { formatDayOfYear, formatInstantDate, formatInstantTimeShort } from '@servery/domain/clock';
import { formatMoney } from '@servery/domain/money';
import { collectionNames, collectionTypes, type CollectionType } from '@servery/domain/orders';
import { surchargedHoliday } from '@servery/domain/surcharges';
import type { Instant, LocalDate } from '@servery/domain/time';
import { Effect, type EffectRow } from '../../../kit/settings/effect.tsx';
import { useStore } from '../../../shared/places.ts';
import type { OrderToTry } from './order-to-try.ts';

type Answer = ResponseOf<typeof explainMenu>;

/** Asks the server about an order; undefined `at` for as soon as possible, null while there is no time to ask about. */
export const useExplanation = ({ system }: OrderToTry, collectionType: CollectionType, at: Instant | null | undefined) => {
  const { restaurantId, storeId } = useStore();
  const query = { collectionType, system, ...(at && { at }) };
  return useEndpoint(explainMenu, { params: { restaurantId, storeId }, query }, { enabled: at !== null, keepPrevious: true });
};

const surcharges = getSettings('surcharges');

/** "10% and $1.00". */
const formatSurcharge = (percentage: number, amount: string | null): string =>
  [percentage > 0 ? `${percentage / 1000}%` : null, amount].filter(Boolean).join(' and ');

/** What a public holiday adds to orders of a trading day. */
const useSurchargeRow = (source: 'website' | 'pos', day: LocalDate | undefined): EffectRow[] => {
  const { restaurantId, storeId, currency } = useStore();
  const { data } = useEndpoint(surcharges, { params: { restaurantId, storeId } });
  const holiday = data && day ? surchargedHoliday(data.value.publicHoliday, source, day) : null;
  if (!data || holiday === null) return [];
  const { percentage, amountInCents } = data.value.publicHoliday.surcharge;
  const text = formatSurcharge(percentage, amountInCents > 0 ? formatMoney(amountInCents, currency) : null);
  return [{ label: 'Surcharge', text: `${text} on top of the prices below, for ${holiday}` }];
};

const toRow = (type: CollectionType, store: Answer['store'], zone: string): EffectRow => {
  if (!store.orderable) return { label: collectionNames[type], text: store.message, warn: true };
  const time = `${formatDayOfYear(formatInstantDate(store.at, zone), zone)}, ${formatInstantTimeShort(store.at, zone)}`;
  return { label: collectionNames[type], text: `Taken for ${time}` };
};

/** Whether the store takes the order, in each way that it could be ordered, and on which trading day it counts. */
export const StoreAnswer = ({ order, at }: { order: OrderToTry; at: Instant | null | undefined }) => {
  const { timeZone } = useStore();
  const [pickup, delivery, dineIn] = [
    useExplanation(order, 'pickup', at),
    useExplanation(order, 'delivery', at),
    useExplanation(order, 'dineIn', at),
  ];
  const answers = { pickup, delivery, dineIn };
  const asked = answers[order.collectionType].data?.store;
  const day = asked?.orderable ? asked.tradingDay : undefined;
  const surcharge = useSurchargeRow(order.system === 'pos' ? 'pos' : 'website', day);
  if (at === null) return <Effect rows={[{ label: 'Time', text: 'Please choose a date and a time.', warn: true }]} />;
  // A till takes every type at any hour.
  const types =
    order.system === 'pos' ? [order.collectionType] : collectionTypes.toSorted((type) => (type === order.collectionType ? -1 : 0));
  return (
    <Effect
      rows={[
        ...types.flatMap((type) => {
          const { data } = answers[type];
          return data ? [toRow(type, data.store, timeZone)] : [];
        }),
        ...(day ? [{ label: 'Trading day', text: formatDayOfYear(day, timeZone) }] : []),
        ...surcharge,
      ]}
    />
  );
};
