import { Stack, Text } from '@mantine/core';
import type { SettingsOf } from '@servery/contract/settings/index';
import { formatInstantDate } from '@servery/domain/clock';
import { formatMoney } from '@servery/domain/money';
import { cardSurchargeLaw, terminalSurcharge } from '@servery/domain/surcharges';
import { useClock } from '@servery/ui/primitives/clock.ts';
import { Effect, type EffectRow } from '../../kit/settings/effect.tsx';
import { SettingsPage } from '../../kit/settings/settings-page.tsx';
import { useRestaurant, useStore } from '../../shared/places.ts';
import { priceSample, sampleDishes } from './sample-order.ts';

const ways = [
  { label: 'Card, online', source: 'website', paidBy: 'card' },
  { label: 'Card, at the till', source: 'pos', paidBy: 'card' },
  { label: 'Cash', source: 'pos', paidBy: 'cash' },
] as const;

const plain: SettingsOf<'tax'> = { rules: [] };
const unregistered: SettingsOf<'business'> = { legalName: '', taxNumber: '', taxRegistered: false };

/** The same order, paid in each way, by the rules and laws that price real ones. */
const SamplePayments = ({ surcharges }: { surcharges: SettingsOf<'surcharges'> }) => {
  const { country } = useRestaurant();
  const { timeZone } = useStore();
  const placedOn = useClock((now) => formatInstantDate(new Date(now).toISOString(), timeZone));
  const rows = ways.map(({ label, source, paidBy }): EffectRow => {
    const sale = { country, source, paidBy, placedOn, collectionType: 'pickup', tax: plain, business: unregistered, surcharges } as const;
    const { currency, grandTotal, cardSurcharge, cashRounding } = priceSample(sale);
    const money = (amount: number) => formatMoney(amount, currency);
    const row: EffectRow = { label, text: money(grandTotal), money: true };
    if (paidBy === 'cash')
      return cashRounding ? { ...row, note: `rounded ${cashRounding < 0 ? 'down' : 'up'} ${money(Math.abs(cashRounding))}` } : row;
    return cardSurcharge ? { ...row, note: `with ${money(cardSurcharge)} surcharge` } : row;
  });
  const law = cardSurchargeLaw({ country, source: 'website', placedOn });
  const isSet = [surcharges.card, terminalSurcharge(surcharges)].some(({ percentage, amountInCents }) => percentage + amountInCents > 0);
  const forbidden = isSet && law?.allowed !== true;
  return (
    <Stack gap="md">
      <Text c="dimmed">{sampleDishes}</Text>
      <Effect
        rows={[
          ...rows,
          forbidden
            ? { label: 'Not charged', text: `Card surcharges are not allowed here. ${law?.reason ?? ''}`, warn: true }
            : { label: 'The law', text: law?.reason ?? 'No surcharge is allowed.' },
        ]}
      />
    </Stack>
  );
};

/** What paying by card costs on top, and how cash is rounded. */
export const CardSurchargePage = () => {
  const { country } = useRestaurant();
  return (
    <SettingsPage<'surcharges' | 'customPayments'>
      title="Card surcharge and cash"
      intro="What paying by card costs on top, how cash is rounded, and which other ways to pay the till takes."
      sections={[
        {
          id: 'surcharges',
          // In other currencies no amount is halfway between two coins.
          groups: country === 'NZ' ? ['card', 'eftpos', 'cash'] : ['card', 'eftpos'],
          save: 'Save card surcharge',
        },
        { id: 'customPayments', save: 'Save ways to pay' },
      ]}
      beside={{ title: 'A sample order', show: (values) => <SamplePayments {...values} /> }}
    />
  );
};
