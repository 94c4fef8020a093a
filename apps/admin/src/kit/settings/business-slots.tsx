import { Checkbox, TextInput } from '@mantine/core';
import type { SettingsOf } from '@servery/contract/settings/index';
import type { CountryCode } from '@servery/domain/countries';
import { formatTaxNumber, taxNumberNames } from '@servery/domain/tax';
import { useRestaurant } from '../../shared/places.ts';
import type { Slot, Slots } from './control.types.ts';
import { invoiceEffect } from './tax-number.ts';

const registeredFor: Readonly<Record<CountryCode, string>> = {
  AU: 'Registered for GST',
  NZ: 'Registered for GST',
  GB: 'Registered for VAT',
  US: 'Charges sales tax',
};

const TaxNumber = ({ value, help, error, onChange }: Slot<string>) => {
  const { country } = useRestaurant();
  const written = formatTaxNumber(country, value);
  return (
    <TextInput
      label={taxNumberNames[country]}
      description={written !== null && written !== value.trim() ? `Printed as ${written}` : help}
      inputMode={country === 'GB' ? 'text' : 'numeric'}
      autoComplete="off"
      value={value}
      error={error}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
};

const TaxRegistered = ({ value, section, onChange }: Slot<boolean>) => {
  const { country } = useRestaurant();
  return (
    <Checkbox
      size="md"
      label={registeredFor[country]}
      description={invoiceEffect(country, (section.value as SettingsOf<'business'>).taxNumber, value)}
      checked={value}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  );
};

/** The special fields of who sells: what they are called depends on the country. */
export const businessSlots: Slots = {
  taxNumber: (slot: Slot<string>) => <TaxNumber {...slot} />,
  taxRegistered: (slot: Slot<boolean>) => <TaxRegistered {...slot} />,
};
