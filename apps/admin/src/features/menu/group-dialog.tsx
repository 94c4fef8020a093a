import { ActionIcon, Button, Modal, NumberInput, Switch, TextInput } from '@mantine/core';
import { changeGroup, createGroup, deleteGroup } from '@servery/contract/menu-editor';
import { Confirm } from '../../kit/confirm/confirm.tsx';
import { Icon } from '../../shared/icon.tsx';
import { DialogForm } from '../../kit/form/form-dialog.tsx';
import { MoneyInput } from '../../kit/form/money-input.tsx';
import { useStore } from '../../shared/places.ts';
import type { GroupAct } from './menu-act.types.ts';
import { useChangeForm, useMenuForm, type EditedGroup } from './menu-edits.ts';
import { useMenuChanged } from './use-menu-changed.ts';
import { useMenuUndo } from './use-menu-undo.ts';
import styles from './menu-page.module.css';

interface OptionValue {
  /** Null: it is new. */
  id: string | null;
  name: string;
  extraCharge: number;
}
type Fields = Pick<EditedGroup, 'name' | 'min' | 'max' | 'allowMultiple'> & { options: OptionValue[] };

const newOption: OptionValue = { id: null, name: '', extraCharge: 0 };
const blank: Fields = { name: '', min: 0, max: 1, allowMultiple: false, options: [newOption] };
const getFields = ({ name, min, max, allowMultiple, options }: EditedGroup): Fields => ({
  ...{ name, min, max, allowMultiple },
  options: options.map((option) => ({ id: option.id, name: option.name, extraCharge: option.extraCharge })),
});

const OptionRow = ({
  option,
  at,
  wrong,
  onChange,
  onRemove,
  onUp,
}: {
  option: OptionValue;
  at: number;
  wrong: (name: 'name' | 'extraCharge') => string | undefined;
  onChange: (option: OptionValue) => void;
  onRemove: () => void;
  onUp?: (() => void) | undefined;
}) => {
  const title = option.name || `Option ${at + 1}`;
  return (
    <li className={styles.option}>
      <TextInput
        aria-label={`Name of option ${at + 1}`}
        placeholder="Name"
        value={option.name}
        error={wrong('name')}
        onChange={(event) => onChange({ ...option, name: event.currentTarget.value })}
      />
      <MoneyInput
        aria-label={`Extra charge of option ${at + 1}`}
        value={option.extraCharge}
        error={wrong('extraCharge')}
        // What is no amount is refused at the field, by the contract; nothing is no charge.
        onChange={(typed) => onChange({ ...option, extraCharge: typed === '' ? 0 : (typed as number) })}
      />
      <Button variant="default" disabled={!onUp} onClick={onUp} aria-label={`Move ${title} up`}>
        Up
      </Button>
      <ActionIcon variant="subtle" color="gray" size="var(--touch)" aria-label={`Remove ${title}`} onClick={onRemove}>
        <Icon name="remove" />
      </ActionIcon>
    </li>
  );
};

const GroupFields = ({
  values,
  set,
  wrong,
}: {
  values: Fields;
  set: <K extends keyof Fields>(name: K, value: Fields[K]) => void;
  wrong: (path: string) => string | undefined;
}) => {
  const { options } = values;
  return (
    <>
      <TextInput
        label="Name"
        description="What guests read above the options: Milk, Sauces."
        required
        data-autofocus
        value={values.name}
        error={wrong('name')}
        onChange={(event) => set('name', event.currentTarget.value)}
      />
      <div className={styles.pair}>
        <NumberInput
          label="Choose at least"
          min={0}
          max={10}
          allowDecimal={false}
          value={values.min}
          error={wrong('min')}
          onChange={(typed) => set('min', Number(typed))}
        />
        <NumberInput
          label="Choose at most"
          min={1}
          max={10}
          allowDecimal={false}
          value={values.max}
          error={wrong('max')}
          onChange={(typed) => set('max', Number(typed))}
        />
      </div>
      <Switch
        label="One option more than once"
        description="Two shots of syrup, say. Each counts as a choice."
        checked={values.allowMultiple}
        onChange={(event) => set('allowMultiple', event.currentTarget.checked)}
      />
      <fieldset className={styles.switches}>
        <legend>Options</legend>
        <ul className={styles.optionList}>
          {options.map((option, at) => (
            <OptionRow
              key={option.id ?? `new ${at}`}
              option={option}
              at={at}
              wrong={(name) => wrong(`options.${at}.${name}`)}
              onChange={(changed) => set('options', options.with(at, changed))}
              onRemove={() => set('options', options.toSpliced(at, 1))}
              {...(at > 0 && { onUp: () => set('options', options.toSpliced(at, 1).toSpliced(at - 1, 0, option)) })}
            />
          ))}
        </ul>
        <Button variant="subtle" leftSection={<Icon name="plus" />} onClick={() => set('options', [...options, newOption])}>
          Add an option
        </Button>
      </fieldset>
    </>
  );
};

const AddForm = ({ onClose }: { onClose: () => void }) => {
  const { restaurantId, storeId } = useStore();
  const { form, values, set, problemAt, error, busy } = useMenuForm(
    {
      endpoint: createGroup,
      initial: blank,
      call: ({ options, ...fields }) => ({
        params: { restaurantId, storeId },
        body: { ...fields, options: options.map(({ name, extraCharge }) => ({ name, extraCharge })) },
      }),
    },
    { onClose },
  );
  return (
    <DialogForm of={{ form, error, busy }} act="Add the choices" onClose={onClose}>
      <GroupFields values={values} set={set} wrong={problemAt} />
    </DialogForm>
  );
};

const EditForm = ({ group, onClose }: { group: EditedGroup; onClose: () => void }) => {
  const { restaurantId, storeId } = useStore();
  const { form, values, set, problemAt, error, busy } = useChangeForm(
    {
      endpoint: changeGroup,
      initial: getFields(group),
      call: (changes) => ({ params: { restaurantId, storeId, groupId: group.id }, body: { changes } }),
      said: `${group.name} changed`,
    },
    { onClose },
  );
  return (
    <DialogForm of={{ form, error, busy }} act="Save and publish" onClose={onClose}>
      <GroupFields values={values} set={set} wrong={problemAt} />
    </DialogForm>
  );
};

/** Adds or edits a group of choices. */
export const GroupDialog = ({ act, onClose }: { act: GroupAct | null; onClose: () => void }) => (
  <>
    <Modal opened={act?.type === 'add'} onClose={onClose} title="Add choices" size="lg">
      <AddForm onClose={onClose} />
    </Modal>
    <Modal opened={act?.type === 'edit'} onClose={onClose} title="Edit the choices" size="lg">
      {act?.type === 'edit' && <EditForm group={act.group} onClose={onClose} />}
    </Modal>
  </>
);

/** Asks before choices are deleted, naming the items that lose them. */
export const DeleteGroupDialog = ({ group, usedBy, onClose }: { group: EditedGroup; usedBy: number; onClose: () => void }) => {
  const { restaurantId, storeId } = useStore();
  const again = useMenuChanged();
  const offer = useMenuUndo();
  return (
    <Confirm
      endpoint={deleteGroup}
      call={() => ({ params: { restaurantId, storeId, groupId: group.id }, body: { usedBy } })}
      title={`Delete “${group.name}”?`}
      act="Delete the choices"
      onDone={(answer) => {
        offer(`${group.name} deleted`, answer);
        void again();
      }}
      // More items may use them by now: the dialog shows the new number.
      onRefused={() => void again()}
      onClose={onClose}
    >
      <p>{usedBy === 0 ? 'No item has them.' : `${usedBy === 1 ? '1 item loses' : `${usedBy} items lose`} these choices at once.`}</p>
    </Confirm>
  );
};
