import { Textarea, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import type { ItemType } from '@servery/domain/menu';
import { optional } from '@servery/ui/primitives/optional.ts';
import { FilmField } from '../../../kit/pictures/film-field.tsx';
import { PictureField } from '../../../kit/pictures/picture-field.tsx';
import { Section } from '../../../shared/page.tsx';
import { useStore } from '../../../shared/places.ts';
import { ColorField } from '../color-field.tsx';
import { PriceFields } from './price-fields.tsx';
import type { FormOfItem } from './use-item-form.ts';
import styles from './item.module.css';

/** What an item is called and, where its type has one price, what it costs. */
export const AboutSection = ({
  type,
  form: { values, set, problemAt },
  children,
}: {
  type: ItemType;
  form: FormOfItem;
  /** Its category. */
  children: ReactNode;
}) => {
  const { restaurantId } = useStore();
  return (
    <Section title="About">
      <div className={styles.fields}>
        <TextInput
          label="Name"
          required
          maxLength={100}
          autoComplete="off"
          value={values.name}
          error={problemAt('name')}
          onChange={(event) => set('name', event.currentTarget.value)}
        />
        {children}
        {values.price && (
          <PriceFields
            label="Price"
            path="price"
            value={values.price}
            problemAt={problemAt}
            onChange={(price, at) => set('price', price, at)}
          />
        )}
        <Textarea
          label={optional('Description')}
          description="What is in it, and how it is made. Up to 400 characters."
          autosize
          minRows={3}
          maxLength={400}
          value={values.description}
          error={problemAt('description')}
          onChange={(event) => set('description', event.currentTarget.value)}
        />
        {type !== 'custom' && (
          <TextInput
            label={optional('Label')}
            description="A word or two beside the price, such as New or Popular."
            maxLength={25}
            autoComplete="off"
            value={values.label ?? ''}
            error={problemAt('label')}
            onChange={(event) => set('label', event.currentTarget.value === '' ? null : event.currentTarget.value)}
          />
        )}
        {type !== 'custom' && (
          <PictureField
            label="Picture"
            help="Guests see it on the menu and large when they choose the item."
            restaurantId={restaurantId}
            folder="item"
            ratio="4x3"
            value={values.image}
            error={problemAt('image')}
            onChange={(image) => set('image', image)}
          />
        )}
        {type !== 'custom' && (
          <FilmField
            label="Film"
            help="It plays without sound in place of the picture when a guest opens the item. MP4 or WebM, up to 60 MB; ten seconds are plenty."
            restaurantId={restaurantId}
            folder="item"
            poster={values.image}
            value={values.video}
            error={problemAt('video')}
            onChange={(film) => set('video', film)}
          />
        )}
        <ColorField
          help="The colour of its button at the till. Without one it has its category’s."
          value={values.backgroundColor}
          error={problemAt('backgroundColor')}
          onChange={(color) => set('backgroundColor', color)}
        />
      </div>
    </Section>
  );
};
