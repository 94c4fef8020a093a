import { useRing } from './ring-state.ts';
import type { Shelf } from './shelves.ts';
import styles from './menu-pane.module.css';

/** The menu's categories on a rail beside the tiles. */
export const Categories = ({ shelves, chosen }: { shelves: readonly Shelf[]; chosen: string | null }) => (
  <nav className={styles.tabs} aria-label="Categories">
    {shelves.map(({ category }) => (
      <button
        key={category.id}
        type="button"
        className={styles.tab}
        aria-pressed={category.id === chosen}
        onClick={() => useRing.setState({ categoryId: category.id, search: '' })}
      >
        {category.name}
      </button>
    ))}
  </nav>
);
