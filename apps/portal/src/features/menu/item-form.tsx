import type { ReactNode } from 'react';
import { Groups } from './builders/groups.tsx';
import { LineForm } from './builders/line-form.tsx';
import { tidyBasic } from '@servery/domain/selections';
import { useLineForm, type BuilderProps } from './builders/use-line-form.ts';

/** A plain item: choices, note and quantity, with the running price on the button. */
export const ItemForm = ({ head, ...props }: BuilderProps<'basic'> & { head: ReactNode }) => {
  const form = useLineForm('basic', props, tidyBasic);
  return (
    <LineForm form={form} head={head}>
      <Groups
        index={form.index}
        groupIds={props.item.modifierGroupIds}
        at="selection"
        value={form.selection.modifiers}
        problems={form.told}
        asked={form.tried}
        disabled={form.shown.note !== null}
        onChange={(modifiers) => form.setSelection({ modifiers })}
      />
    </LineForm>
  );
};
