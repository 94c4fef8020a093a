import { Modal, Stack, Switch, Textarea, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { imageHost, imageSources } from '@servery/app-kit/image.ts';
import { endpointKey } from '@servery/app-kit/query.ts';
import { changePicture, listPictures } from '@servery/contract/pictures';
import { longestAlt } from '@servery/domain/pictures';
import { optional } from '@servery/ui/primitives/optional.ts';
import { DialogForm } from '../../kit/form/form-dialog.tsx';
import { useVersionedForm } from '../../kit/form/use-versioned-form.ts';
import type { Picture } from '../../kit/pictures/upload-file.ts';
import { listUses } from './picture-text.ts';
import styles from './pictures.module.css';

const toValues = ({ name, alt, keep }: Picture) => ({ name, alt, keep });

/** A picture or film at a readable size, with its name, text and the places that show it. */
export const PictureDialog = ({ restaurantId, picture, onClose }: { restaurantId: string; picture: Picture; onClose: () => void }) => {
  const queries = useQueryClient();
  const { theirs, theirChanges, takeTheirs, ...form } = useVersionedForm({
    endpoint: changePicture,
    read: picture,
    toValues,
    labels: { name: 'Name', alt: 'What it shows', keep: 'Keep it' },
    call: (fields, version) => ({ params: { restaurantId, pictureId: picture.id }, body: { ...fields, version } }),
    onDone: () => {
      void queries.invalidateQueries({ queryKey: endpointKey(listPictures) });
      onClose();
    },
  });
  const conflict = theirs === null ? null : { changes: theirChanges, onTake: takeTheirs };
  const uses = listUses(picture);
  return (
    <Modal opened onClose={onClose} title={picture.name} size="lg">
      <Stack gap="lg">
        {picture.image && <img className={styles.large} {...imageSources(picture.image, { width: 560 })} alt={picture.alt} />}
        {picture.film && <video className={styles.large} src={imageHost + picture.film.path} controls aria-label={picture.name} />}
        <div>
          <strong>Shown at</strong>
          {uses.length === 0 && <p className={styles.quiet}>Nowhere yet.</p>}
          {uses.length > 0 && (
            <ul className={styles.uses}>
              {uses.map((use) => (
                <li key={use}>{use}</li>
              ))}
            </ul>
          )}
        </div>
        <DialogForm of={{ ...form, conflict }} act="Save" onClose={onClose}>
          <TextInput label="Name" description="For you to find it. Guests never see it." maxLength={120} {...form.field('name')} />
          <Textarea
            label={optional('What it shows')}
            description="Read aloud to guests who do not see it. Places that show it already keep their text."
            autosize
            minRows={2}
            maxLength={longestAlt}
            {...form.field('alt')}
          />
          <Switch
            label="Keep it"
            description="Pictures that nothing shows are deleted after 30 days, unless they are kept."
            checked={form.values.keep}
            onChange={(event) => form.set('keep', event.currentTarget.checked)}
          />
        </DialogForm>
      </Stack>
    </Modal>
  );
};
