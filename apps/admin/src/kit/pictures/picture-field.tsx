import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { imageSources } from '@servery/app-kit/image.ts';
import type { ImageRef } from '@servery/domain/menu';
import { longestAlt, type PictureFolder } from '@servery/domain/pictures';
import { optional } from '@servery/ui/primitives/optional.ts';
import { ChooseDialog } from './choose-dialog.tsx';
import { CropDialog } from './crop-dialog.tsx';
import { DropZone } from './drop-zone.tsx';
import { isInLibrary } from './to-choice.ts';
import { UploadList } from './upload-list.tsx';
import { useUploads } from './use-uploads.ts';
import styles from './pictures.module.css';

interface PictureFieldProps {
  label: string;
  help?: string;
  restaurantId: string;
  folder: PictureFolder;
  /** The shape in which it is shown, as the spec writes it: "4x3", "square". */
  ratio: string;
  value: ImageRef | null;
  error?: string | undefined;
  onChange: (value: ImageRef | null) => void;
}

const toNumber = (ratio: string): number => {
  const [across = 1, up = 1] = ratio.split('x').map(Number);
  return ratio === 'square' || !(across > 0 && up > 0) ? 1 : across / up;
};

/** A picture of a place: uploaded, chosen from the library, cropped to the place's shape, and described. */
export const PictureField = ({ label, help, restaurantId, folder, ratio, value, error, onChange }: PictureFieldProps) => {
  const [open, setOpen] = useState<'crop' | 'choose' | null>(null);
  const uploads = useUploads({ restaurantId, folder, kind: 'picture', onDone: ({ image }) => image && onChange(image) });
  const close = () => setOpen(null);
  return (
    <div className={styles.field} data-wrong={error !== undefined || undefined}>
      <span className={styles.label}>{label}</span>
      {help && <span className={styles.hint}>{help}</span>}
      {value && (
        <div className={styles.shown}>
          <img className={styles.preview} {...imageSources(value, { width: 240, ratio })} alt={value.alt ?? ''} />
          <div className={styles.acts}>
            {isInLibrary(value) && (
              <Button variant="default" onClick={() => setOpen('crop')}>
                Crop
              </Button>
            )}
            <Button variant="default" onClick={() => onChange(null)}>
              Remove
            </Button>
          </div>
        </div>
      )}
      <DropZone label={label} folder={folder} kind="picture" onFiles={uploads.add}>
        <Button variant="default" onClick={() => setOpen('choose')}>
          Choose from the library
        </Button>
      </DropZone>
      <UploadList uploads={uploads} />
      {value && isInLibrary(value) && (
        <TextInput
          label={optional('What the picture shows')}
          description="Read aloud to guests who do not see it."
          maxLength={longestAlt}
          value={value.alt ?? ''}
          onChange={(event) => onChange({ ...value, alt: event.currentTarget.value })}
        />
      )}
      {error && (
        <span role="alert" className={styles.problem}>
          {error}
        </span>
      )}
      {open === 'crop' && value && (
        <CropDialog restaurantId={restaurantId} image={value} ratio={toNumber(ratio)} onCropped={onChange} onClose={close} />
      )}
      {open === 'choose' && (
        <ChooseDialog
          restaurantId={restaurantId}
          onClose={close}
          onChoose={({ image }) => {
            if (image) onChange(image);
            close();
          }}
        />
      )}
    </div>
  );
};
