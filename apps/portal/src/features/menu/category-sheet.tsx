import button from '../../shared/ui/button.module.css';
import { Icon } from '../../shared/ui/icon.tsx';
import * as more from '../../shared/ui/more-icons.ts';
import { Sheet } from '../../shared/ui/sheet.tsx';
import type { MenuSection } from './menu-view.ts';
import { goToSection } from './scroll-to-section.ts';
import styles from './category-sheet.module.css';

interface CategorySheetProps {
  sections: readonly MenuSection[];
  current: string | null;
  onClose: () => void;
}

/** All categories at once, for menus with more of them than fit into the bar. */
export const CategorySheet = ({ sections, current, onClose }: CategorySheetProps) => (
  <Sheet label="All categories" place="centre" onClose={onClose}>
    <div className={styles.sheet}>
      <div className={styles.head}>
        <h2 className={styles.title}>All categories</h2>
        <button type="button" className={button.round} aria-label="Close" onClick={onClose}>
          <Icon of={more.close} large />
        </button>
      </div>
      <ul>
        {sections.map(({ category: { id, name }, items }) => (
          <li key={id} className={styles.row}>
            <a
              href={`#c-${id}`}
              className={styles.link}
              aria-current={id === current ? 'true' : undefined}
              onClick={(event) => {
                event.preventDefault();
                onClose();
                // The page does not scroll while a sheet is open over it.
                requestAnimationFrame(() => goToSection(id));
              }}
            >
              <span>{name}</span>
              <span className={styles.count}>
                {items.length} {items.length === 1 ? 'item' : 'items'}
              </span>
            </a>
          </li>
        ))}
      </ul>
    </div>
  </Sheet>
);
