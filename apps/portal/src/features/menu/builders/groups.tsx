import type { MenuIndex, ModifierSelection } from '@servery/domain/menu';
import type { CartProblem } from '@servery/domain/pricing';
import { askFirst, getChoices, problemsAt, toSelection } from '@servery/domain/selections';
import { GroupField } from '../group-field.tsx';
import { Problems } from './line-form.tsx';

interface GroupsProps {
  index: MenuIndex;
  groupIds: readonly string[];
  /** The path of these choices in the line: "selection", "selection.items.0". */
  at: string;
  value: ModifierSelection['modifiers'];
  problems: readonly CartProblem[];
  asked: boolean;
  disabled: boolean;
  onChange: (modifiers: ModifierSelection['modifiers']) => void;
}

/** All choice groups of an item, or of one entry of a deal; required ones first. */
export const Groups = ({ index, groupIds, at, value, problems, asked, disabled, onChange }: GroupsProps) => {
  const groups = askFirst(groupIds.flatMap((id) => index.groups.get(id)?.group ?? []));
  const choices = getChoices({ modifiers: value });
  return groups.map((group) => {
    const place = `${at}.modifiers.${group.id}`;
    return (
      <div key={group.id} data-at={place}>
        <GroupField
          group={group}
          currency={index.menu.currency}
          choices={choices}
          asked={asked}
          disabled={disabled}
          onChange={(next) => onChange(toSelection(next).modifiers)}
        />
        {/* The field itself shows what is missing. */}
        <Problems of={problemsAt(problems, place).filter(({ code }) => code !== 'TOO_FEW_CHOICES')} />
      </div>
    );
  });
};
