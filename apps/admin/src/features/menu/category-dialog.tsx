import { Modal, Switch, Textarea, TextInput } from '@mantine/core';
import { changeCategory, createCategory } from '@servery/contract/menu-editor';
import { optional } from '@servery/ui/primitives/optional.ts';
import { DialogForm } from '../../kit/form/form-dialog.tsx';
import { PictureField } from '../../kit/pictures/picture-field.tsx';
import { toChoice } from '../../kit/pictures/to-choice.ts';
import { ColorField } from './color-field.tsx';
import { useStore } from '../../shared/places.ts';
import type { MenuAct } from './menu-act.types.ts';
import { useChangeForm, useEditedMenu, useMenuForm, type EditedCategory } from './menu-edits.ts';
import { SoldIn } from './sold-in.tsx';

type Fields = Pick<EditedCategory, 'name' | 'description' | 'image' | 'applicableOrderingSystem' | 'backgroundColor' | 'hidden'>;

const blank: Fields = {
  name: '',
  description: '',
  image: null,
  applicableOrderingSystem: { pos: true, online: true, uberEats: true },
  backgroundColor: null,
  hidden: false,
};
const getFields = ({ name, description, image, applicableOrderingSystem, backgroundColor, hidden }: EditedCategory): Fields => ({
  ...{ name, description, image, applicableOrderingSystem, backgroundColor, hidden },
});

/** Changes as they are sent: of a picture, which one it is and what it shows. */
const withChoice = ({ image, ...changes }: { image?: { from: unknown; to: Fields['image'] } }) => ({
  ...changes,
  ...(image && { image: { from: image.from, to: toChoice(image.to) } }),
});

interface Fits {
  values: Fields;
  set: <K extends keyof Fields>(name: K, value: Fields[K]) => void;
  wrong: (name: keyof Fields) => string | undefined;
}

const CategoryFields = ({ values, set, wrong }: Fits) => {
  const { restaurantId } = useStore();
  const { data: menu } = useEditedMenu();
  return (
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
        label={optional('Description')}
        autosize
        minRows={2}
        value={values.description}
        error={wrong('description')}
        onChange={(event) => set('description', event.currentTarget.value)}
      />
      <PictureField
        label="Picture"
        restaurantId={restaurantId}
        folder="category"
        ratio={menu?.categoryImageAspectRatio ?? '4x3'}
        value={values.image}
        error={wrong('image')}
        onChange={(image) => set('image', image)}
      />
      <ColorField
        help="The colour of its items’ buttons at the till."
        value={values.backgroundColor}
        error={wrong('backgroundColor')}
        onChange={(color) => set('backgroundColor', color)}
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
};

const AddForm = ({ onClose }: { onClose: () => void }) => {
  const { restaurantId, storeId } = useStore();
  const { form, values, set, problemAt, error, busy } = useMenuForm(
    {
      endpoint: createCategory,
      initial: blank,
      call: (body) => ({ params: { restaurantId, storeId }, body: { ...body, image: toChoice(body.image) } }),
    },
    { onClose },
  );
  return (
    <DialogForm of={{ form, error, busy }} act="Add the category" onClose={onClose}>
      <CategoryFields values={values} set={set} wrong={problemAt} />
    </DialogForm>
  );
};

const EditForm = ({ category, onClose }: { category: EditedCategory; onClose: () => void }) => {
  const { restaurantId, storeId } = useStore();
  const { form, values, set, problemAt, error, busy } = useChangeForm(
    {
      endpoint: changeCategory,
      initial: getFields(category),
      call: (changes) => ({ params: { restaurantId, storeId, categoryId: category.id }, body: { changes: withChoice(changes) } }),
      said: `${category.name} changed`,
    },
    { onClose },
  );
  return (
    <DialogForm of={{ form, error, busy }} act="Save and publish" onClose={onClose}>
      <CategoryFields values={values} set={set} wrong={problemAt} />
    </DialogForm>
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
