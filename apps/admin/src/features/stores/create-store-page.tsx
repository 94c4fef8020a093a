import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { newId } from '@servery/app-kit/ids.ts';
import { endpointKey } from '@servery/app-kit/query.ts';
import { useForm } from '@servery/app-kit/forms/use-form.ts';
import { createStore, listMyRestaurants } from '@servery/contract/restaurants';
import { countries } from '@servery/domain/countries';
import { Page, Section } from '../../shared/page.tsx';
import { useRestaurant } from '../../shared/places.ts';
import { SaveBar } from '../../shared/save-bar.tsx';
import { UnsavedChanges } from '../../shared/unsaved-changes.tsx';
import styles from './create-store-page.module.css';
import { emptyStore, storeBody, StoreFields } from './store-form.tsx';

/** Opens a store. */
export const CreateStorePage = () => {
  const { restaurantId, name, country } = useRestaurant();
  const [id] = useState(newId);
  const navigate = useNavigate();
  const queries = useQueryClient();
  const { field, form, busy, error, dirty } = useForm({
    endpoint: createStore,
    initial: emptyStore(country),
    call: (values) => ({ params: { restaurantId }, body: { id, ...storeBody(values) } }),
    onDone: async () => {
      await queries.refetchQueries({ queryKey: endpointKey(listMyRestaurants) });
      void navigate({
        to: '/restaurants/$restaurantId/stores/$storeId/getting-started',
        params: { restaurantId, storeId: id },
        ignoreBlocker: true,
      });
    },
  });
  return (
    <Page
      narrow
      title="Add a store"
      intro={`A new store of ${name}. Prices are in ${countries[country].currencyCode}. Its menu, opening hours and payments come next.`}
    >
      <form {...form} className={styles.form}>
        <Section title="About the store">
          <StoreFields field={field} country={country} />
        </Section>
        <SaveBar label="Add the store" busy={busy} dirty={false} error={error} />
      </form>
      <UnsavedChanges when={dirty} />
    </Page>
  );
};
