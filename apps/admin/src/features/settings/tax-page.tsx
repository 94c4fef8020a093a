import { SegmentedControl, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { settingsSections, type SettingsOf } from '@servery/contract/settings/index';
import { formatInstantDate } from '@servery/domain/clock';
import type { CountryCode } from '@servery/domain/countries';
import { collectionNames, collectionTypes, type CollectionType } from '@servery/domain/orders';
import { useClock } from '@servery/ui/primitives/clock.ts';
import { businessSlots } from '../../kit/settings/business-slots.tsx';
import { Effect, type EffectRow } from '../../kit/settings/effect.tsx';
import { SettingsPage } from '../../kit/settings/settings-page.tsx';
import { useRestaurant, useStore } from '../../shared/places.ts';
import { priceSample, sampleDishes, sampleRows } from './sample-order.ts';

interface Values {
  tax: SettingsOf<'tax'>;
  business: SettingsOf<'business'>;
}

const notRegistered = (country: CountryCode, { taxRegistered }: SettingsOf<'business'>, rules: number): EffectRow[] =>
  taxRegistered || country === 'US' || rules === 0
    ? []
    : [{ label: 'Not registered', text: 'No tax is charged. The rules count from the day that you register.', warn: true }];

/** An order placed today, priced with these rules. */
const SampleOrder = (values: Values) => {
  const { country } = useRestaurant();
  const { timeZone } = useStore();
  const placedOn = useClock((now) => formatInstantDate(new Date(now).toISOString(), timeZone));
  const [collectionType, setType] = useState<CollectionType>('pickup');
  const cart = priceSample({ ...values, surcharges: settingsSections.surcharges.defaults, country, collectionType, placedOn });
  return (
    <Stack gap="md">
      <SegmentedControl
        fullWidth
        aria-label="The sample order is for"
        value={collectionType}
        onChange={(type) => setType(type as CollectionType)}
        data={collectionTypes.map((value) => ({ value, label: collectionNames[value] }))}
      />
      <Text c="dimmed">{sampleDishes}</Text>
      <Effect
        rows={[
          ...sampleRows(cart),
          ...(cart.taxes.length === 0 ? [{ label: 'Tax', text: 'None' }] : []),
          ...notRegistered(country, values.business, values.tax.rules.length),
        ]}
      />
    </Stack>
  );
};

/** Who sells, whether it is registered for tax, and which taxes apply to what. */
export const TaxPage = () => (
  <SettingsPage<'business' | 'tax'>
    title="Tax"
    intro="Whether the business is registered, and which tax applies to what."
    sections={[
      { id: 'business', save: 'Save business details', slots: businessSlots },
      { id: 'tax', save: 'Save tax rules' },
    ]}
    beside={{ title: 'A sample order today', show: (values) => <SampleOrder {...values} /> }}
  />
);
