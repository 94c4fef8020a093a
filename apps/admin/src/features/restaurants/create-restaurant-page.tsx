import { NativeSelect, Stack, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { newId } from '@servery/app-kit/ids.ts';
import { endpointKey } from '@servery/app-kit/query.ts';
import { useForm } from '@servery/app-kit/forms/use-form.ts';
import { createRestaurant, listMyRestaurants } from '@servery/contract/restaurants';
import { countries, countryCodes, type CountryCode } from '@servery/domain/countries';
import { Page, Section } from '../../shared/page.tsx';
import { SaveBar } from '../../shared/save-bar.tsx';
import { session } from '../../shared/session.ts';
import { UnsavedChanges } from '../../shared/unsaved-changes.tsx';

/** The country that the device's zone belongs to, where it is one of ours. */
const likelyCountry = (): CountryCode => {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  return countryCodes.find((code) => countries[code].timeZones.includes(timeZone)) ?? 'AU';
};

/** Opens a restaurant; whoever does is its first admin. */
export const CreateRestaurantPage = () => {
  const [id] = useState(newId);
  const navigate = useNavigate();
  const queries = useQueryClient();
  const initial: { name: string; country: CountryCode } = { name: '', country: likelyCountry() };
  const { field, form, values, busy, error, dirty } = useForm({
    endpoint: createRestaurant,
    initial,
    call: (typed) => ({ body: { id, ...typed } }),
    onDone: async () => {
      await session.check();
      await queries.refetchQueries({ queryKey: endpointKey(listMyRestaurants) });
      void navigate({ to: '/restaurants/$restaurantId/create/store', params: { restaurantId: id }, ignoreBlocker: true });
    },
  });
  const country = countries[values.country];
  return (
    <Page narrow title="Create a restaurant" intro="The restaurant is what your stores have in common. The first store comes next.">
      <Section title="About the restaurant">
        <form {...form}>
          <Stack gap="lg">
            <TextInput label="Name" description="As guests know it." autoComplete="organization" required {...field('name')} />
            <NativeSelect
              size="lg"
              label="Country"
              description={`You can’t change this later. It sets the currency, ${country.currencyCode} (${country.currencySymbol}), and the tax rules.`}
              data={countryCodes.map((code) => ({ value: code, label: countries[code].name }))}
              {...field('country')}
            />
            <SaveBar label="Create the restaurant" busy={busy} dirty={false} error={error} />
          </Stack>
        </form>
      </Section>
      <UnsavedChanges when={dirty} />
    </Page>
  );
};
