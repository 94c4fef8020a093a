import type { CurrencyCode } from '@servery/domain/money';
import { memo, useMemo } from 'react';
import type { StoreParams } from '../../shared/paths.ts';
import { useMenu, useStoreParams } from '../../shared/scope.ts';
import { Photo, type PhotoRatio } from '../../shared/ui/photo.tsx';
import { ItemCard } from './item-card.tsx';
import type { MenuSection } from './menu-view.ts';
import styles from './menu-sections.module.css';

/**
 * The menu itself. Photos of the first section load at once if nothing is above it. Rendered again only if it changes: a menu can have
 * thousands of cards, and the page renders with every key typed.
 */
export const MenuSections = memo(({ sections, eager }: { sections: readonly MenuSection[]; eager: boolean }) => {
  const { categoryImageAspectRatio, currency } = useMenu();
  const { restaurantId, storeId } = useStoreParams();
  const params = useMemo(() => ({ restaurantId, storeId }), [restaurantId, storeId]);
  return (
    <>
      {sections.map((section, at) => (
        <Section
          key={section.category.id}
          section={section}
          params={params}
          ratio={categoryImageAspectRatio as PhotoRatio}
          currency={currency}
          eager={eager && at === 0}
        />
      ))}
    </>
  );
});

interface SectionProps {
  section: MenuSection;
  params: StoreParams;
  ratio: PhotoRatio;
  currency: CurrencyCode;
  eager: boolean;
}

/** A category, with its picture in the shape that the store has chosen. */
const Section = memo(({ section: { category, items, layout }, params, ratio, currency, eager }: SectionProps) => (
  <section id={`c-${category.id}`} className={styles.section} aria-labelledby={`h-${category.id}`}>
    <div className={styles.head}>
      <div>
        <h2 id={`h-${category.id}`} className={styles.name} tabIndex={-1}>
          {category.name}
        </h2>
        {category.description && <p className={styles.description}>{category.description}</p>}
      </div>
      {category.image && (
        <div className={styles.photo} data-ratio={ratio}>
          <Photo image={category.image} alt="" ratio={ratio} width={200} narrow={100} />
        </div>
      )}
    </div>
    <ul className={styles.items} data-layout={layout}>
      {items.map((shown, position) => (
        <ItemCard key={shown.item.id} shown={shown} params={params} currency={currency} layout={layout} eager={eager && position < 4} />
      ))}
    </ul>
  </section>
));
