import type { AllergenInfo } from '@servery/domain/menu';
import { TagsField } from '../../../kit/form/tags-field.tsx';
import { Section } from '../../../shared/page.tsx';
import type { EditedItem } from '../menu-edits.ts';
import { firstProblem } from './first-problem.ts';
import type { FormOfItem } from './use-item-form.ts';
import styles from './item.module.css';

export const diets = ['Vegetarian', 'Vegan', 'Gluten free', 'Dairy free', 'Halal', 'Kosher', 'Spicy'];
/** The allergens that food labels name in Australia, New Zealand, the UK and the US. */
const allergens = [
  ...['Celery', 'Crustaceans', 'Eggs', 'Fish', 'Gluten', 'Lupin', 'Milk', 'Molluscs', 'Mustard'],
  ...['Peanuts', 'Sesame', 'Soya', 'Sulphites', 'Tree nuts', 'Wheat'],
];
const lists: [keyof AllergenInfo, string, string][] = [
  ['CONTAINS', 'Contains', 'It is an ingredient.'],
  ['MAY_CONTAIN', 'May contain', 'Traces can get into it where it is made.'],
  ['FREE_FROM', 'Free from', 'Only where you can promise it.'],
];

/** Words that the menu uses already, first: one spelling for one allergen. */
export const offer = (used: readonly string[], usual: readonly string[]): string[] => {
  const seen = new Map<string, string>();
  for (const word of [...used, ...usual]) if (!seen.has(word.toLocaleLowerCase())) seen.set(word.toLocaleLowerCase(), word);
  return [...seen.values()].toSorted((a, b) => a.localeCompare(b));
};

/** Dietary marks and allergens: words as the store writes them, with those of other items to choose from. */
export const DietSection = ({ items, form: { values, set, problemAt } }: { items: readonly EditedItem[]; form: FormOfItem }) => {
  const { dietary, allergenInfo } = values;
  const offered = offer(
    items.flatMap((item) => Object.values(item.allergenInfo).flat()),
    allergens,
  );
  return (
    <Section title="Diets and allergens" intro="Guests can filter the menu by these. Choose from the list, or type a word and press Enter.">
      <div className={styles.fields}>
        <TagsField
          label="Dietary marks"
          offered={offer(
            items.flatMap((item) => item.dietary),
            diets,
          )}
          most={20}
          value={dietary}
          error={firstProblem(problemAt, 'dietary', dietary)}
          onChange={(words) => set('dietary', words)}
        />
        {lists.map(([name, label, help]) => (
          <TagsField
            key={name}
            label={label}
            help={help}
            offered={offered}
            most={30}
            value={allergenInfo[name]}
            error={firstProblem(problemAt, `allergenInfo.${name}`, allergenInfo[name]) ?? problemAt('allergenInfo')}
            onChange={(words) => set('allergenInfo', { ...allergenInfo, [name]: words }, `allergenInfo.${name}`)}
          />
        ))}
      </div>
    </Section>
  );
};
