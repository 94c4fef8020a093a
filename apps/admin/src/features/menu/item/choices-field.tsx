import { Link } from '@tanstack/react-router';
import { guidance } from '@servery/domain/selections';
import { OrderedPicker } from '../../../kit/form/ordered-picker.tsx';
import { Section } from '../../../shared/page.tsx';
import { useStore } from '../../../shared/places.ts';
import type { EditedGroup } from '../menu-edits.ts';
import { firstProblem } from './first-problem.ts';
import type { FormOfItem } from './use-item-form.ts';

/** Groups of choices, in the order in which guests are asked. */
export const ChoicesField = ({
  label,
  labelHidden = false,
  path,
  groups,
  value,
  problemAt,
  onChange,
}: {
  label: string;
  labelHidden?: boolean;
  path: string;
  groups: readonly EditedGroup[];
  value: readonly string[];
  problemAt: (path: string) => string | undefined;
  onChange: (value: string[]) => void;
}) => (
  <OrderedPicker
    {...{ label, labelHidden, value, onChange }}
    add="Add choices"
    empty={groups.length === 0 ? 'The menu has no choices yet.' : 'Nothing to choose.'}
    options={groups.map((group) => ({
      id: group.id,
      name: group.name,
      hint: `${guidance(group)}: ${group.options.map(({ name }) => name).join(', ')}`,
    }))}
    error={firstProblem(problemAt, path, value)}
  />
);

/** What guests choose with an item as a whole. */
export const ChoicesSection = ({ groups, form: { values, set, problemAt } }: { groups: readonly EditedGroup[]; form: FormOfItem }) => {
  const { restaurantId, storeId } = useStore();
  return (
    <Section
      title="Choices"
      intro={
        <>
          What guests are asked, in this order. Options and their prices are edited under{' '}
          <Link to="/restaurants/$restaurantId/stores/$storeId/menu/choices" params={{ restaurantId, storeId }}>
            choices
          </Link>
          , for every item that has them.
        </>
      }
    >
      <ChoicesField
        label="Choices"
        labelHidden
        path="modifierGroupIds"
        groups={groups}
        value={values.modifierGroupIds}
        problemAt={problemAt}
        onChange={(ids) => set('modifierGroupIds', ids)}
      />
    </Section>
  );
};
