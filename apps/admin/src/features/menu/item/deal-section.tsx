import { Button } from '@mantine/core';
import { newId } from '@servery/app-kit/ids.ts';
import type { DealEntry, PizzaItem } from '@servery/domain/menu';
import { EntryList } from '../../../kit/form/entry-list.tsx';
import { Icon } from '../../../shared/icon.tsx';
import { Section } from '../../../shared/page.tsx';
import type { EditedMenu } from '../menu-edits.ts';
import { ChoicesField } from './choices-field.tsx';
import { DealPart } from './deal-part.tsx';
import { DealSlot, newSlot } from './deal-slot.tsx';
import type { FormOfItem } from './use-item-form.ts';
import styles from './item.module.css';

interface Props {
  menu: EditedMenu;
  pizzas: readonly PizzaItem[];
  form: FormOfItem;
}

const AddButton = ({ children, onAdd }: { children: string; onAdd: () => void }) => (
  <Button variant="default" size="md" leftSection={<Icon name="plus" />} onClick={onAdd}>
    {children}
  </Button>
);

const Entries = ({ menu, form: { values, set, problemAt } }: Omit<Props, 'pizzas'>) => {
  const entries = values.items ?? [];
  const change = (at: number, given: Partial<DealEntry>, below: string) =>
    set('items', entries.with(at, { ...entries[at]!, ...given }), `items.${at}.${below}`);
  return (
    <EntryList
      label="Items in the deal"
      labelHidden
      entries={entries}
      nameOf={({ name }, at) => name || `Item ${at + 1}`}
      empty="No items besides pizzas."
      error={problemAt('items')}
      onChange={(next) => set('items', next)}
      foot={
        <AddButton onAdd={() => set('items', [...entries, { id: newId(), name: '', quantity: 1, modifierGroupIds: [] }])}>
          Add an item to the deal
        </AddButton>
      }
    >
      {(entry, at) => (
        <>
          <DealPart
            path={`items.${at}`}
            part={entry}
            placeholder="Garlic bread"
            problemAt={problemAt}
            onChange={(given, below) => change(at, given, below)}
          />
          <ChoicesField
            label="Choices with it"
            path={`items.${at}.modifierGroupIds`}
            groups={menu.modifierGroups}
            value={entry.modifierGroupIds}
            problemAt={problemAt}
            onChange={(modifierGroupIds) => change(at, { modifierGroupIds }, 'modifierGroupIds')}
          />
        </>
      )}
    </EntryList>
  );
};

const Slots = ({ menu: { pizza }, pizzas, form: { values, set, problemAt } }: Props) => {
  const slots = values.pizzas ?? [];
  const [firstSize] = pizza?.sizes ?? [];
  return (
    <EntryList
      label="Pizzas in the deal"
      labelHidden
      entries={slots}
      nameOf={({ name }, at) => name || `Pizzas ${at + 1}`}
      empty={firstSize ? 'No pizzas.' : 'No pizzas. To add some, the store needs sizes in its pizza settings.'}
      error={problemAt('pizzas')}
      onChange={(next) => set('pizzas', next)}
      foot={firstSize && <AddButton onAdd={() => set('pizzas', [...slots, newSlot(firstSize)])}>Add pizzas to the deal</AddButton>}
    >
      {(slot, at) => (
        <DealSlot
          path={`pizzas.${at}`}
          slot={slot}
          sizes={pizza?.sizes ?? []}
          pizzas={pizzas}
          problemAt={problemAt}
          onChange={(given, below) => set('pizzas', slots.with(at, { ...slot, ...given }), below)}
        />
      )}
    </EntryList>
  );
};

/** What is in a deal: items with choices of their own, and pizzas that guests choose. */
export const DealSection = (props: Props) => {
  // The server says at the item itself that a deal has nothing in it.
  const empty = props.form.problemAt('');
  return (
    <>
      <Section title="Items in the deal" intro="Everything that is no pizza: sides and drinks. Guests make their choices for each.">
        {empty !== undefined && (
          <p className={styles.warn} role="alert">
            {empty}
          </p>
        )}
        <Entries {...props} />
      </Section>
      <Section title="Pizzas in the deal" intro="For each: the size, how many, and which pizzas guests may choose.">
        <Slots {...props} />
      </Section>
    </>
  );
};
