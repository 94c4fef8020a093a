import type { LineDraft, LineType } from '@servery/app-kit/use-line-draft.ts';
import type { MenuIndex, MenuItem, MenuModifierGroup, ModifierSelection } from '@servery/domain/menu';
import { formatMoney } from '@servery/domain/money';
import type { CartProblem } from '@servery/domain/pricing';
import {
  askFirst,
  getChoices,
  choose,
  countIn,
  guidance,
  isFull,
  isShort,
  problemsAt,
  getQuantity,
  toSelection,
  type Choices,
} from '@servery/domain/selections';
import { OptionKey, Question } from './option-key.tsx';
import { Problems } from './problems.tsx';
import styles from './sheet.module.css';

interface GroupsProps {
  index: MenuIndex;
  groupIds: readonly string[];
  /** The path of these choices within the line. */
  at: string;
  value: ModifierSelection['modifiers'];
  told: readonly CartProblem[];
  /** Highlights what is missing. */
  tried: boolean;
  onChange: (modifiers: ModifierSelection['modifiers']) => void;
}

/** All option groups of an item or of a part of a deal, required ones first. */
export const Groups = ({ index, groupIds, at, value, told, tried, onChange }: GroupsProps) => {
  const groups = askFirst(groupIds.flatMap((id) => index.groups.get(id)?.group ?? []));
  const choices = getChoices({ modifiers: value });
  return groups.map((group) => {
    const place = `${at}.modifiers.${group.id}`;
    const short = isShort(choices, group);
    return (
      <Question key={group.id} title={group.name} at={place} hint={<Hint group={group} choices={choices} missing={tried && short} />}>
        {group.options.map((option) => {
          const quantity = getQuantity(choices, group.id, option.id);
          const room = group.max === 1 || !isFull(choices, group);
          const price = option.extraCharge > 0 ? `+${formatMoney(option.extraCharge, index.menu.currency)}` : '';
          return (
            <OptionKey
              key={option.id}
              name={option.name}
              extra={option.soldout ? 'Sold out' : price}
              quantity={quantity}
              open={!option.soldout && room}
              counts={group.allowMultiple && group.max > 1}
              onQuantity={(next) => onChange(toSelection(choose(choices, group, option.id, next)).modifiers)}
            />
          );
        })}
        <Problems of={problemsAt(told, place).filter(({ code }) => code !== 'TOO_FEW_CHOICES')} />
      </Question>
    );
  });
};

/** The option groups of the item as a whole. */
export const ItemGroups = <T extends LineType>({ draft, item }: { draft: LineDraft<T>; item: MenuItem }) => (
  <Groups
    index={draft.index}
    groupIds={item.modifierGroupIds}
    at="selection"
    value={draft.selection.modifiers}
    told={draft.told}
    tried={draft.tried}
    onChange={(modifiers) => draft.setSelection({ ...draft.selection, modifiers })}
  />
);

const Hint = ({ group, choices, missing }: { group: MenuModifierGroup; choices: Choices; missing: boolean }) => {
  const count = countIn(choices, group.id);
  return (
    <span className={styles.guidance} data-missing={missing || undefined} role={missing ? 'alert' : undefined}>
      {guidance(group)}
      {group.max > 1 && count > 0 && `, ${count} chosen`}
    </span>
  );
};
