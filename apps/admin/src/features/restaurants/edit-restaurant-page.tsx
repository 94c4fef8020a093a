import { ColorInput, Stack, Textarea, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { endpointKey, useEndpoint } from '@servery/app-kit/query.ts';
import { getRestaurant, listMyRestaurants, updateRestaurant } from '@servery/contract/restaurants';
import { countries, spell, type CountryCode } from '@servery/domain/countries';
import type { ImageRef } from '@servery/domain/menu';
import { Failure } from '@servery/ui/primitives/failure.tsx';
import { optional } from '@servery/ui/primitives/optional.ts';
import { useVersionedForm } from '../../kit/form/use-versioned-form.ts';
import { PictureField } from '../../kit/pictures/picture-field.tsx';
import { isSamePicture, toChoice } from '../../kit/pictures/to-choice.ts';
import { Conflict } from '../../kit/settings/notices.tsx';
import { TableSkeleton } from '../../shared/table.tsx';
import { Page, Section } from '../../shared/page.tsx';
import { useRestaurant } from '../../shared/places.ts';
import { SaveBar } from '../../shared/save-bar.tsx';
import { UnsavedChanges } from '../../shared/unsaved-changes.tsx';
import { BrandPreview } from './brand-preview.tsx';
import { OpenToPublic } from './open-to-public.tsx';

type Values = { name: string; description: string; brandColor: string; logo: ImageRef | null; banner: ImageRef | null };
type ReadProfile = Values & { version: number };

const getLabels = (country: CountryCode): Record<keyof Values, string> => ({
  name: 'Name',
  description: 'Description',
  brandColor: spell('Brand colour', country),
  logo: 'Logo',
  banner: 'Banner',
});
const toValues = ({ name, description, brandColor, logo, banner }: Values): Values => ({ name, description, brandColor, logo, banner });

const Profile = ({ restaurantId, country, read }: { restaurantId: string; country: CountryCode; read: ReadProfile }) => {
  const queries = useQueryClient();
  const labels = getLabels(country);
  const { field, form, values, set, problemAt, busy, error, dirty, done, theirs, theirChanges, takeTheirs } = useVersionedForm({
    endpoint: updateRestaurant,
    read,
    toValues,
    labels,
    call: ({ logo, banner, ...body }, version) => ({
      params: { restaurantId },
      // A picture that was not touched is not sent: it may be older than the library.
      body: {
        ...{ ...body, version },
        ...(!isSamePicture(logo, read.logo) && { logo: toChoice(logo) }),
        ...(!isSamePicture(banner, read.banner) && { banner: toChoice(banner) }),
      },
    }),
    onDone: () => {
      void queries.invalidateQueries({ queryKey: endpointKey(listMyRestaurants) });
      void queries.invalidateQueries({ queryKey: endpointKey(getRestaurant, { params: { restaurantId } }) });
    },
  });
  return (
    <Section title="Profile">
      <form {...form}>
        <Stack gap="lg">
          <TextInput label={labels.name} description="As guests know it." required {...field('name')} />
          <Textarea
            label={optional(labels.description)}
            description="One or two sentences, shown above your stores. Up to 400 characters."
            autosize={false}
            rows={3}
            {...field('description')}
          />
          <ColorInput
            size="lg"
            label={labels.brandColor}
            description="Buttons on your pages. The text on them is chosen so that it can be read."
            format="hex"
            {...field('brandColor')}
          />
          <PictureField
            label={labels.logo}
            {...{ restaurantId, folder: 'logos', ratio: 'square', value: values.logo, error: problemAt('logo') }}
            onChange={(logo) => set('logo', logo)}
          />
          <PictureField
            label={labels.banner}
            help="At the top of your pages, where a store has no picture of its own."
            {...{ restaurantId, folder: 'banner', ratio: '8x3', value: values.banner, error: problemAt('banner') }}
            onChange={(banner) => set('banner', banner)}
          />
          <BrandPreview name={values.name} color={values.brandColor} />
          <p style={{ margin: 0 }}>
            Country: {countries[country].name}. Prices are in {countries[country].currencyCode}. You can’t change them.
          </p>
          {theirs !== null && <Conflict changes={theirChanges} onTake={takeTheirs} />}
          <SaveBar label="Save" busy={busy} dirty={dirty} done={done} error={theirs === null ? error : undefined} />
        </Stack>
      </form>
      <UnsavedChanges when={dirty} />
    </Section>
  );
};

/** A restaurant's name, texts and colour, and whether it is listed publicly. */
export const EditRestaurantPage = () => {
  const { restaurantId } = useRestaurant();
  const { data, error, refetch } = useEndpoint(getRestaurant, { params: { restaurantId } }, { staleTime: 0 });
  return (
    <Page narrow title="Restaurant details">
      {!data && !error && <TableSkeleton label="Loading the restaurant" />}
      {!data && error && <Failure error={error.error} onRetry={() => void refetch()} />}
      {data && (
        <OpenToPublic
          restaurantId={restaurantId}
          name={data.name}
          open={data.openToPublic}
          hasMenu={data.stores.some((store) => store.hasMenu)}
        />
      )}
      {data && (
        <Profile
          key={restaurantId}
          restaurantId={restaurantId}
          country={data.country}
          read={{
            ...{ name: data.name, description: data.description, brandColor: data.theme.brandColor },
            ...{ logo: data.logo, banner: data.banner, version: data.version },
          }}
        />
      )}
    </Page>
  );
};
