import { ItemCard } from './item-card.tsx';
import type { MenuSection } from './menu-view.ts';
import styles from './menu-sections.module.css';

/** The menu itself. Photos of the first section load at once where nothing stands above it. */
export const MenuSections = ({ sections, eager }: { sections: readonly MenuSection[]; eager: boolean }) => {
  'use memo';
  return (
    <>
      {sections.map(({ category, items, layout }, at) => (
        <section key={category.id} id={`c-${category.id}`} className={styles.section} aria-labelledby={`h-${category.id}`}>
          <h2 id={`h-${category.id}`} className={styles.name} tabIndex={-1}>
            {category.name}
          </h2>
          {category.description && <p className={styles.description}>{category.description}</p>}
          <ul className={styles.items} data-layout={layout}>
            {items.map((shown, position) => (
              <ItemCard key={shown.item.id} shown={shown} layout={layout} eager={eager && at === 0 && position < 4} />
            ))}
          </ul>
        </section>
      ))}
    </>
  );
};
