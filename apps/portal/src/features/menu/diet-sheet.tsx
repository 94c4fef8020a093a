import type { ReactNode } from 'react';
import button from '../../shared/ui/button.module.css';
import { Icon } from '../../shared/ui/icon.tsx';
import * as more from '../../shared/ui/more-icons.ts';
import { Sheet } from '../../shared/ui/sheet.tsx';
import chips from './chips.module.css';
import { hasWishes, noWishes, getWord, type Wishes } from './diet-filter.ts';
import { offeredWishes } from './diet-offered.ts';
import type { MenuSection } from './menu-view.ts';
import styles from './diet-sheet.module.css';

interface DietSheetProps {
  sections: readonly MenuSection[];
  /** How many items remain. */
  found: readonly MenuSection[];
  wishes: Wishes;
  onWishes: (wishes: Wishes) => void;
  onClose: () => void;
}

const toggled = (list: readonly string[], word: string): string[] =>
  list.includes(word) ? list.filter((other) => other !== word) : [...list, word];
const sentence = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** What the guest eats and avoids, as chips; the menu behind follows each tap. */
export const DietSheet = ({ sections, found, wishes, onWishes, onClose }: DietSheetProps) => {
  const { diets, allergens } = offeredWishes(sections);
  const left = found.reduce((sum, { items }) => sum + items.length, 0);
  return (
    <Sheet label="Diets and allergens" place="centre" onClose={onClose}>
      <div className={styles.sheet}>
        <div className={styles.head}>
          <h2 className={styles.title}>Diets and allergens</h2>
          <button type="button" className={button.round} aria-label="Close" onClick={onClose}>
            <Icon of={more.close} large />
          </button>
        </div>
        {diets.length > 0 && (
          <Chips legend="Show only">
            {diets.map((diet) => (
              <Chip
                key={diet}
                name={sentence(diet)}
                checked={wishes.diets.includes(diet)}
                onChange={() => onWishes({ ...wishes, diets: toggled(wishes.diets, diet) })}
              />
            ))}
          </Chips>
        )}
        {allergens.length > 0 && (
          <>
            <Chips legend="Leave out what contains">
              {allergens.map((name) => (
                <Chip
                  key={name}
                  name={name}
                  checked={wishes.avoid.includes(getWord(name))}
                  onChange={() => onWishes({ ...wishes, avoid: toggled(wishes.avoid, getWord(name)) })}
                />
              ))}
            </Chips>
            <label className={styles.traces}>
              <input type="checkbox" checked={wishes.traces} onChange={({ target }) => onWishes({ ...wishes, traces: target.checked })} />
              Show what may contain traces of it, marked
            </label>
            <p className={styles.hint}>
              “May contain” means that traces can get into it where it is made, although it is no ingredient. What the restaurant has not
              stated is not known here: if you have an allergy, please tell the restaurant before you order.
            </p>
          </>
        )}
        <div className={styles.foot}>
          <button type="button" className={button.quiet} disabled={!hasWishes(wishes)} onClick={() => onWishes(noWishes)}>
            Clear
          </button>
          <button type="button" className={`${button.primary} ${styles.show}`} onClick={onClose}>
            Show {left === 1 ? '1 item' : `${left} items`}
          </button>
        </div>
      </div>
    </Sheet>
  );
};

const Chips = ({ legend, children }: { legend: string; children: ReactNode }) => (
  <fieldset className={styles.field}>
    <legend className={styles.legend}>{legend}</legend>
    <div className={chips.chips}>{children}</div>
  </fieldset>
);

const Chip = ({ name, checked, onChange }: { name: string; checked: boolean; onChange: () => void }) => (
  <label className={`${chips.chip} ${styles.chip}`}>
    <input type="checkbox" checked={checked} onChange={onChange} />
    {name}
  </label>
);

interface DietSummaryProps {
  wishes: Wishes;
  hidden: number;
  onWishes: (wishes: Wishes) => void;
  onOpen: () => void;
}

/** Says above the menu that some of it is hidden and why, and shows it again. */
export const DietSummary = ({ wishes, hidden, onWishes, onOpen }: DietSummaryProps) => {
  const words = [...wishes.diets, ...wishes.avoid.map((word) => `without ${word}`)];
  return (
    <div className={styles.summary}>
      <p role="status">
        <strong>{sentence(words.join(', '))}.</strong>{' '}
        {hidden === 0 ? 'Nothing on the menu is hidden.' : hidden === 1 ? '1 item is hidden.' : `${hidden} items are hidden.`}
      </p>
      <div className={styles.actions}>
        <button type="button" className={button.text} onClick={onOpen}>
          Change
        </button>
        <button type="button" className={button.text} onClick={() => onWishes(noWishes)}>
          Show everything
        </button>
      </div>
    </div>
  );
};
