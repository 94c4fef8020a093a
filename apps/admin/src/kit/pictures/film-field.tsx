import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { imageHost, imageSources } from '@servery/app-kit/image.ts';
import type { ImageRef, VideoRef } from '@servery/domain/menu';
import { longestAlt, type PictureFolder } from '@servery/domain/pictures';
import { optional } from '@servery/ui/primitives/optional.ts';
import { ChooseDialog } from './choose-dialog.tsx';
import { DropZone } from './drop-zone.tsx';
import { isInLibrary } from './to-choice.ts';
import { UploadList } from './upload-list.tsx';
import { useUploads } from './use-uploads.ts';
import styles from './pictures.module.css';

interface FilmFieldProps {
  label: string;
  help?: string;
  restaurantId: string;
  /** One that takes films. */
  folder: PictureFolder;
  /** What is shown until it plays. */
  poster: ImageRef | null;
  value: VideoRef | null;
  error?: string | undefined;
  onChange: (value: VideoRef | null) => void;
}

/** A film of a place: uploaded or chosen from the library, and played here as guests will see it, without sound at first. */
export const FilmField = ({ label, help, restaurantId, folder, poster, value, error, onChange }: FilmFieldProps) => {
  const [isChoosing, setChoosing] = useState(false);
  const [cannotPlay, setCannotPlay] = useState<string | null>(null);
  const uploads = useUploads({ restaurantId, folder, kind: 'film', onDone: ({ film }) => film && onChange(film) });
  return (
    <div className={styles.field} data-wrong={error !== undefined || undefined}>
      <span className={styles.label}>{label}</span>
      {help && <span className={styles.hint}>{help}</span>}
      {value && (
        <div className={styles.shown}>
          <video
            key={value.path}
            className={styles.film}
            src={imageHost + value.path}
            poster={poster ? imageSources(poster, { width: 480, ratio: '4x3' }).src : undefined}
            aria-label={value.name}
            controls
            muted
            playsInline
            preload="metadata"
            onError={() => setCannotPlay(value.path)}
          />
          <div className={styles.acts}>
            <Button variant="default" onClick={() => onChange(null)}>
              Remove the film
            </Button>
          </div>
        </div>
      )}
      {value && cannotPlay === value.path && (
        <span role="status" className={styles.hint}>
          This browser cannot play it. Please check that it is an MP4 with H.264 before you save.
        </span>
      )}
      <DropZone label={label} folder={folder} kind="film" onFiles={uploads.add}>
        <Button variant="default" onClick={() => setChoosing(true)}>
          Choose from the library
        </Button>
      </DropZone>
      <UploadList uploads={uploads} />
      {value && isInLibrary(value) && (
        <TextInput
          label={optional('What the film shows')}
          description="Read aloud to guests who do not see it."
          maxLength={longestAlt}
          value={value.name}
          onChange={(event) => onChange({ ...value, name: event.currentTarget.value })}
        />
      )}
      {error && (
        <span role="alert" className={styles.problem}>
          {error}
        </span>
      )}
      {isChoosing && (
        <ChooseDialog
          restaurantId={restaurantId}
          kind="film"
          onClose={() => setChoosing(false)}
          onChoose={({ film }) => {
            if (film) onChange(film);
            setChoosing(false);
          }}
        />
      )}
    </div>
  );
};
