import type { ReactNode } from 'react';
import type { MenuItem } from '@servery/domain/menu';
import type { FailureText } from '@servery/ui/primitives/failure.tsx';
import { SaveBar } from '../../../shared/save-bar.tsx';
import { UnsavedChanges } from '../../../shared/unsaved-changes.tsx';
import type { EditedItem, EditedMenu } from '../menu-edits.ts';
import { AboutSection } from './about-section.tsx';
import { ChoicesSection } from './choices-field.tsx';
import { DealSection } from './deal-section.tsx';
import { DietSection } from './diet-section.tsx';
import { HalvesSection } from './halves-section.tsx';
import { HoursSection } from './hours-section.tsx';
import { ItemPreview } from './item-preview.tsx';
import { PizzaSection } from './pizza-section.tsx';
import { hasPrice, toItem } from './preview-item.ts';
import { SellingSection, TaxSection } from './selling-section.tsx';
import { StationsSection } from './stations-section.tsx';
import type { useEditItemForm, useNewItemForm } from './use-item-form.ts';
import styles from './item.module.css';

type Form = ReturnType<typeof useNewItemForm> | ReturnType<typeof useEditItemForm>;

/** An item's form, with the item as guests see it. */
export const ItemForm = ({
  stored,
  menu,
  form,
  save,
  isNew = false,
  unsaved = false,
  aside,
  children,
}: {
  /** What it is, and what this form does not edit. */
  stored: Parameters<typeof toItem>[0];
  menu: EditedMenu;
  form: Form;
  /** What the button says. */
  save: string;
  isNew?: boolean;
  /** What the form began with is stored nowhere: leaving asks, also when nothing has been typed since. */
  unsaved?: boolean;
  /** What is done at once, below what guests see. */
  aside?: ReactNode;
  /** Where on the menu it is. */
  children: ReactNode;
}) => {
  const { type } = stored;
  const pizzas = menu.items.filter((item): item is Extract<EditedItem, { type: 'pizza' }> => item.type === 'pizza');
  const item = toItem(stored, form.values) as MenuItem & { hidden: boolean };
  return (
    <div className={styles.parts}>
      <form {...form.form} className={styles.form}>
        <AboutSection type={type} form={form}>
          {children}
        </AboutSection>
        {type === 'pizza' && <PizzaSection pizza={menu.pizza} form={form} />}
        {type === 'halfAndHalf' && <HalvesSection pizza={menu.pizza} pizzas={pizzas} form={form} />}
        {type === 'deal' && <DealSection menu={menu} pizzas={pizzas} form={form} />}
        {type !== 'custom' && <ChoicesSection groups={menu.modifierGroups} form={form} />}
        <SellingSection form={form} />
        <HoursSection form={form} />
        {type !== 'custom' && <DietSection items={menu.items} form={form} />}
        <TaxSection type={type} form={form} />
        <StationsSection form={form} />
        <div className={styles.bar} data-foot>
          <SaveBar
            label={save}
            busy={form.busy}
            done={form.done}
            dirty={form.dirty && !isNew}
            error={form.error as FailureText | undefined}
          />
        </div>
        <UnsavedChanges when={(form.dirty || unsaved) && !form.busy} />
      </form>
      <div className={styles.aside}>
        <ItemPreview item={item} menu={menu} hasPrice={hasPrice(form.values)} />
        {aside}
      </div>
    </div>
  );
};
