import { NativeSelect, Stack, TextInput } from '@mantine/core';
import type { useForm } from '@servery/app-kit/forms/use-form.ts';
import type { BodySentTo, Endpoint } from '@servery/contract/endpoint';
import type { updateStore } from '@servery/contract/restaurants';
import { countries, type CountryCode } from '@servery/domain/countries';
import { optional } from '@servery/ui/primitives/optional.ts';
import styles from './store-form.module.css';

/** What the form holds; keys are the paths of the call's body. */
export interface StoreValues {
  name: string;
  'address.formattedAddress': string;
  'address.suburb': string;
  'address.state': string;
  'address.postcode': string;
  timeZone: string;
  phone: string;
  email: string;
}

export const emptyStore = (country: CountryCode): StoreValues => {
  const zones = countries[country].timeZones;
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  return {
    name: '',
    'address.formattedAddress': '',
    'address.suburb': '',
    'address.state': '',
    'address.postcode': '',
    timeZone: zones.includes(timeZone) ? timeZone : (zones[0] ?? 'UTC'),
    phone: '',
    email: '',
  };
};

/** The body of the call, without its version. `at`: the store's position on the map; none: it is looked up. */
export const storeBody = (
  values: StoreValues,
  at: { latitude: number | null; longitude: number | null; placedByHand?: boolean } = { latitude: null, longitude: null },
): Omit<BodySentTo<typeof updateStore>, 'version'> => ({
  name: values.name,
  address: {
    formattedAddress: values['address.formattedAddress'],
    suburb: values['address.suburb'],
    state: values['address.state'],
    postcode: values['address.postcode'],
    ...at,
  },
  timeZone: values.timeZone,
  phone: values.phone,
  email: values.email,
});

/** The part above the suburb: in New Zealand the town or city that a suburb belongs to. */
const stateNames: Readonly<Record<CountryCode, string>> = { AU: 'State', US: 'State', GB: optional('County'), NZ: 'Town or city' };

/** The fields' labels, by country. */
export const getStoreLabels = (country: CountryCode): Record<keyof StoreValues, string> => ({
  name: 'Name',
  'address.formattedAddress': 'Street and number',
  'address.suburb': country === 'AU' || country === 'NZ' ? 'Suburb' : 'Town or city',
  'address.state': stateNames[country],
  'address.postcode': country === 'US' ? 'ZIP code' : 'Postcode',
  timeZone: 'Time zone',
  phone: optional('Phone'),
  email: optional('Email'),
});

type Field = ReturnType<typeof useForm<Endpoint, StoreValues>>['field'];

/** "Australia/Sydney" as a readable name. */
const zoneName = (zone: string) => zone.split('/').slice(1).join(', ').replaceAll('_', ' ');

/** What guests and couriers need to find a store, and what its clock is. */
export const StoreFields = ({ field, country }: { field: Field; country: CountryCode }) => {
  const labels = getStoreLabels(country);
  return (
    <Stack gap="lg">
      <TextInput
        label={labels.name}
        description="How guests tell your stores apart, for example by the street."
        required
        {...field('name')}
      />
      <TextInput label={labels['address.formattedAddress']} autoComplete="off" required {...field('address.formattedAddress')} />
      <div className={styles.row}>
        <TextInput label={labels['address.suburb']} autoComplete="off" required {...field('address.suburb')} />
        <TextInput label={labels['address.state']} autoComplete="off" {...field('address.state')} />
        <TextInput label={labels['address.postcode']} autoComplete="off" required {...field('address.postcode')} />
      </div>
      <NativeSelect
        size="lg"
        label={labels.timeZone}
        description="Opening hours and trading days follow it."
        data={countries[country].timeZones.map((zone) => ({ value: zone, label: zoneName(zone) }))}
        {...field('timeZone')}
      />
      <div className={styles.row}>
        <TextInput
          label={labels.phone}
          description="Guests call it about an order."
          type="tel"
          inputMode="tel"
          autoComplete="off"
          {...field('phone')}
        />
        <TextInput
          label={labels.email}
          description="Guests write to it."
          type="email"
          inputMode="email"
          autoComplete="off"
          {...field('email')}
        />
      </div>
    </Stack>
  );
};
