import { useQueryClient } from '@tanstack/react-query';
import { endpointKey, useEndpoint } from '@servery/app-kit/query.ts';
import { useFollow } from '@servery/app-kit/forms/use-follow.ts';
import { useForm } from '@servery/app-kit/forms/use-form.ts';
import type { ResponseOf } from '@servery/contract/endpoint';
import { getRestaurant, listMyRestaurants, updateStore } from '@servery/contract/restaurants';
import type { ImageRef } from '@servery/domain/menu';
import { Failure } from '@servery/ui/primitives/failure.tsx';
import { EmptyState } from '@servery/ui/primitives/notice-states.tsx';
import { PictureField } from '../../kit/pictures/picture-field.tsx';
import { isSamePicture, toChoice } from '../../kit/pictures/to-choice.ts';
import { Page, Section } from '../../shared/page.tsx';
import { useStore } from '../../shared/places.ts';
import { SaveBar } from '../../shared/save-bar.tsx';
import { TableSkeleton } from '../../shared/table.tsx';
import { UnsavedChanges } from '../../shared/unsaved-changes.tsx';
import { storeBody, StoreFields, type StoreValues } from './store-form.tsx';
import styles from './create-store-page.module.css';

type StoreView = ResponseOf<typeof getRestaurant>['stores'][number];

const Profile = ({ store }: { store: StoreView }) => {
  const { restaurantId, id: storeId, address, country } = store;
  const queries = useQueryClient();
  const initial: StoreValues & { image: ImageRef | null } = {
    image: store.image,
    name: store.name,
    'address.formattedAddress': address.formattedAddress,
    'address.suburb': address.suburb,
    'address.state': address.state,
    'address.postcode': address.postcode,
    timeZone: store.timeZone,
    phone: store.phone,
    email: store.email,
  };
  const { field, form, values, set, problemAt, busy, error, dirty, done, follow } = useForm({
    endpoint: updateStore,
    initial,
    call: (values) => {
      const parts = ['address.formattedAddress', 'address.suburb', 'address.state', 'address.postcode'] as const;
      const moved = parts.some((part) => values[part] !== initial[part]);
      const at = moved ? { latitude: null, longitude: null } : { latitude: address.latitude, longitude: address.longitude };
      // A picture that was not touched is not sent: it may be older than the library.
      const image = isSamePicture(values.image, initial.image) ? {} : { image: toChoice(values.image) };
      return { params: { restaurantId, storeId }, body: { ...storeBody(values, at), ...image } };
    },
    onDone: () => {
      void queries.invalidateQueries({ queryKey: endpointKey(listMyRestaurants) });
      void queries.invalidateQueries({ queryKey: endpointKey(getRestaurant, { params: { restaurantId } }) });
    },
  });
  useFollow({ follow }, initial);
  return (
    <form {...form} className={styles.form}>
      <Section title="About the store">
        <StoreFields field={field} country={country} />
        <PictureField
          label="Picture"
          help="At the top of the store’s pages. Without one they show the restaurant’s banner."
          {...{ restaurantId, folder: 'banner', ratio: '8x3', value: values.image, error: problemAt('image') }}
          onChange={(image) => set('image', image)}
        />
      </Section>
      <SaveBar label="Save" busy={busy} dirty={dirty} done={done} error={error} />
      <UnsavedChanges when={dirty} />
    </form>
  );
};

/** A store's name, place and clock. */
export const EditStorePage = () => {
  const { restaurantId, storeId } = useStore();
  const { data, error, refetch } = useEndpoint(getRestaurant, { params: { restaurantId } }, { staleTime: 0 });
  const store = data?.stores.find((row) => row.id === storeId);
  return (
    <Page narrow title="Store details" intro="What guests see, and the store’s time zone.">
      {!data && !error && <TableSkeleton label="Loading the store" />}
      {!data && error && <Failure error={error.error} onRetry={() => void refetch()} />}
      {data && !store && <EmptyState title="This store cannot be read">Please try again in a moment.</EmptyState>}
      {store && <Profile key={storeId} store={store} />}
    </Page>
  );
};
