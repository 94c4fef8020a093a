import { Button, Modal, Switch, Textarea, TextInput } from '@mantine/core';
import { useForm } from '@servery/app-kit/forms/use-form.ts';
import { changeCategory, createCategory } from '@servery/contract/menu-editor';
import { FailureAlert } from '@servery/ui/primitives/failure.tsx';
import { DialogButtons } from '../../shared/dialog-buttons.tsx';
import { useStore } from '../../shared/places.ts';
import type { MenuAct } from './menu-act.types.ts';
import { changesBetween, useMenuChanged, type EditedCategory } from './menu-edits.ts';
import { SoldIn } from './sold-in.tsx';
import styles from './menu-page.module.css';

type Fields = Pick<EditedCategory, 'name' | 'description' | 'applicableOrderingSystem' | 'backgroundColor' | 'hidden'>;

const blank: Fields = {
  name: '',
  description: '',
  applicableOrderingSystem: { pos: true, online: true, uberEats: true },
  backgroundColor: null,
  hidden: false,
};
const fieldsOf = ({ name, description, applicableOrderingSystem, backgroundColor, hidden }: EditedCategory): Fields => ({
  ...{ name, description, applicableOrderingSystem, backgroundColor, hidden },
});

interface Fits {
  values: Fields;
  set: <K extends keyof Fields>(name: K, value: Fields[K]) => void;
  wrong: (name: keyof Fields) => string | undefined;
}

const CategoryFields = ({ values, set, wrong }: Fits) => (
  <>
    <TextInput
      label="Name"
      required
      data-autofocus
      value={values.name}
      error={wrong('name')}
      onChange={(event) => set('name', event.currentTarget.value)}
    />
    <Textarea
      label="Description"
      autosize
      minRows={2}
      value={values.description}
      error={wrong('description')}
      onChange={(event) => set('description', event.currentTarget.value)}
    />
    <SoldIn value={values.applicableOrderingSystem} onChange={(value) => set('applicableOrderingSystem', value)} />
    <Switch
      label="Hidden"
      description="Neither guests nor tills see it or what is in it."
      checked={values.hidden}
      onChange={(event) => set('hidden', event.currentTarget.checked)}
    />
  </>
);

const Buttons = ({ act, busy, onClose }: { act: string; busy: boolean; onClose: () => void }) => (
  <DialogButtons>
    <Button variant="default" onClick={onClose}>
      Cancel
    </Button>
    <Button type="submit" loading={busy}>
      {act}
    </Button>
  </DialogButtons>
);

const AddForm = ({ onClose }: { onClose: () => void }) => {
  const { restaurantId, storeId } = useStore();
  const again = useMenuChanged();
  const { form, values, set, problemAt, error, busy } = useForm({
    endpoint: createCategory,
    initial: blank,
    call: (body) => ({ params: { restaurantId, storeId }, body }),
    onDone: () => {
      void again();
      onClose();
    },
  });
  return (
    <form {...form} className={styles.fields}>
      <CategoryFields values={values} set={set} wrong={problemAt} />
      <FailureAlert error={error} />
      <Buttons act="Add the category" busy={busy} onClose={onClose} />
    </form>
  );
};

const EditForm = ({ category, onClose }: { category: EditedCategory; onClose: () => void }) => {
  const { restaurantId, storeId } = useStore();
  const again = useMenuChanged();
  const before = fieldsOf(category);
  const { form, values, set, problemAt, error, busy } = useForm({
    endpoint: changeCategory,
    initial: before,
    call: (after) => ({
      params: { restaurantId, storeId, categoryId: category.id },
      body: { changes: changesBetween(before, after) as object },
    }),
    onDone: () => {
      void again();
      onClose();
    },
    onFailure: () => void again(),
  });
  return (
    <form {...form} className={styles.fields}>
      <CategoryFields values={values} set={set} wrong={(name) => problemAt(`changes.${name}.to`) ?? problemAt(name)} />
      <FailureAlert error={error} />
      <Buttons act="Save and publish" busy={busy} onClose={onClose} />
    </form>
  );
};

/** Adds or edits a category. */
export const CategoryDialog = ({ act, onClose }: { act: MenuAct | null; onClose: () => void }) => (
  <>
    <Modal opened={act?.type === 'addCategory'} onClose={onClose} title="Add a category">
      <AddForm onClose={onClose} />
    </Modal>
    <Modal opened={act?.type === 'editCategory'} onClose={onClose} title="Edit the category">
      {act?.type === 'editCategory' && <EditForm category={act.category} onClose={onClose} />}
    </Modal>
  </>
);
