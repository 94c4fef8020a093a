import { memo } from 'react';
import { useMenu } from '../../shared/scope.ts';
import { Photo, type PhotoRatio } from '../../shared/ui/photo.tsx';
import { ItemCard } from './item-card.tsx';
import type { MenuSection } from './menu-view.ts';
import styles from './menu-sections.module.css';

/**
 * The menu itself, each category with its picture in the shape that the store has chosen. Photos of the first section load at once if
 * nothing is above it. Rendered again only if it changes: a menu can have five hundred cards, and the page renders with every key typed.
 */
export const MenuSections = memo(({ sections, eager }: { sections: readonly MenuSection[]; eager: boolean }) => {
  const { categoryImageAspectRatio, currency } = useMenu();
  return (
    <>
      {sections.map(({ category, items, layout }, at) => (
        <section key={category.id} id={`c-${category.id}`} className={styles.section} aria-labelledby={`h-${category.id}`}>
          <div className={styles.head}>
            <div>
              <h2 id={`h-${category.id}`} className={styles.name} tabIndex={-1}>
                {category.name}
              </h2>
              {category.description && <p className={styles.description}>{category.description}</p>}
            </div>
            {category.image && (
              <div className={styles.photo} data-ratio={categoryImageAspectRatio}>
                <Photo image={category.image} alt="" ratio={categoryImageAspectRatio as PhotoRatio} width={200} narrow={100} />
              </div>
            )}
          </div>
          <ul className={styles.items} data-layout={layout}>
            {items.map((shown, position) => (
              <ItemCard key={shown.item.id} shown={shown} currency={currency} layout={layout} eager={eager && at === 0 && position < 4} />
            ))}
          </ul>
        </section>
      ))}
    </>
  );
});
