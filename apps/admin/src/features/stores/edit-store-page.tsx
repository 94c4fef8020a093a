import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { endpointKey, useEndpoint } from '@servery/app-kit/query.ts';
import type { ResponseOf } from '@servery/contract/endpoint';
import { getRestaurant, listMyRestaurants, updateStore } from '@servery/contract/restaurants';
import { isElsewhere } from '@servery/domain/delivery';
import type { ImageRef } from '@servery/domain/menu';
import { Failure } from '@servery/ui/primitives/failure.tsx';
import { EmptyState } from '@servery/ui/primitives/notice-states.tsx';
import { useVersionedForm } from '../../kit/form/use-versioned-form.ts';
import { PictureField } from '../../kit/pictures/picture-field.tsx';
import { isSamePicture, toChoice } from '../../kit/pictures/to-choice.ts';
import { Conflict } from '../../kit/settings/notices.tsx';
import { Page, Section } from '../../shared/page.tsx';
import { useStore } from '../../shared/places.ts';
import { SaveBar } from '../../shared/save-bar.tsx';
import { TableSkeleton } from '../../shared/table.tsx';
import { UnsavedChanges } from '../../shared/unsaved-changes.tsx';
import { PlaceField, type Place } from './place-field.tsx';
import { getStoreLabels, storeBody, StoreFields, type StoreValues } from './store-form.tsx';
import styles from './create-store-page.module.css';

type StoreView = ResponseOf<typeof getRestaurant>['stores'][number];
type Values = StoreValues & { image: ImageRef | null; place: Place };

const toValues = ({ address, ...store }: StoreView | ResponseOf<typeof updateStore>): Values => ({
  image: store.image,
  name: store.name,
  'address.formattedAddress': address.formattedAddress,
  'address.suburb': address.suburb,
  'address.state': address.state,
  'address.postcode': address.postcode,
  place: { latitude: address.latitude, longitude: address.longitude, placedByHand: address.placedByHand === true },
  timeZone: store.timeZone,
  phone: store.phone,
  email: store.email,
});

const addressParts = ['address.formattedAddress', 'address.suburb', 'address.state', 'address.postcode'] as const;
const getAddress = (values: Values) => ({
  formattedAddress: values['address.formattedAddress'],
  suburb: values['address.suburb'],
  postcode: values['address.postcode'],
});
const unanswered = {
  ...{
    title: 'Is the pin still right?',
    message: 'The address has changed a lot. Please choose above: keep the pin, or find the new address.',
  },
  requestId: '',
};

const Profile = ({ store }: { store: StoreView }) => {
  const { restaurantId, id: storeId, country } = store;
  const queries = useQueryClient();
  const initial = toValues(store);
  /** The address for which the owner said that the pin is right. */
  const [kept, setKept] = useState('');
  const isMoved = (values: Values) => addressParts.some((part) => values[part] !== initial[part]);
  /** The pin was placed for an address that is now another place, and nobody has looked at it since. */
  const asks = (values: Values) =>
    values.place.placedByHand &&
    JSON.stringify(values.place) === JSON.stringify(initial.place) &&
    kept !== JSON.stringify(getAddress(values)) &&
    isElsewhere(getAddress(initial), getAddress(values));
  const toSent = (values: Values) => {
    const { placedByHand, latitude, longitude } = values.place;
    if (!placedByHand && isMoved(values)) return { latitude: null, longitude: null, placedByHand };
    // What is no number is refused by the schema, at its field.
    return { latitude, longitude, placedByHand: placedByHand && latitude !== null } as Parameters<typeof storeBody>[1];
  };
  const { field, form, values, set, problemAt, busy, error, dirty, done, theirs, theirChanges, takeTheirs } = useVersionedForm({
    endpoint: updateStore,
    read: store,
    toValues,
    labels: { ...getStoreLabels(country), image: 'Picture', place: 'Position on the map' },
    call: (now, version) => {
      // A picture that was not touched is not sent: it may be older than the library.
      const image = isSamePicture(now.image, initial.image) ? {} : { image: toChoice(now.image) };
      return { params: { restaurantId, storeId }, body: { ...storeBody(now, toSent(now)), ...image, version } };
    },
    check: (now): Record<string, string> => {
      const { latitude, longitude } = now.place;
      if (asks(now)) return { place: unanswered.message };
      if ((latitude === null) === (longitude === null)) return {};
      return { [latitude === null ? 'address.latitude' : 'address.longitude']: 'Please enter both, or neither.' };
    },
    onDone: () => {
      void queries.invalidateQueries({ queryKey: endpointKey(listMyRestaurants) });
      void queries.invalidateQueries({ queryKey: endpointKey(getRestaurant, { params: { restaurantId } }) });
    },
  });
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
      <Section title="On the map" intro="Delivery areas and distances are measured from here.">
        <PlaceField
          place={values.place}
          moved={isMoved(values)}
          elsewhere={asks(values)}
          problems={{ latitude: problemAt('address.latitude'), longitude: problemAt('address.longitude') }}
          country={country}
          onChange={(place) => {
            set('place', place, 'address');
            setKept('');
          }}
          onKeep={() => setKept(JSON.stringify(getAddress(values)))}
        />
      </Section>
      {theirs !== null && <Conflict changes={theirChanges} onTake={takeTheirs} />}
      <SaveBar
        label="Save"
        busy={busy}
        dirty={dirty}
        done={done}
        error={theirs !== null ? undefined : asks(values) && problemAt('place') ? unanswered : error}
      />
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
    <Page narrow title="Store details" intro="What guests see, where it is, and the store’s time zone.">
      {!data && !error && <TableSkeleton label="Loading the store" />}
      {!data && error && <Failure error={error.error} onRetry={() => void refetch()} />}
      {data && !store && <EmptyState title="This store cannot be read">Please try again in a moment.</EmptyState>}
      {store && <Profile key={storeId} store={store} />}
    </Page>
  );
};
