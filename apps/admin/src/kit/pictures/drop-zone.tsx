import { Button } from '@mantine/core';
import { useRef, useState, type ClipboardEvent, type DragEvent, type ReactNode } from 'react';
import { pictureFolders, type PictureFolder, type PictureKind } from '@servery/domain/pictures';
import styles from './pictures.module.css';

/** With these types alone, an iPhone hands over its photos as JPEG. */
const pictures = 'image/jpeg,image/png,image/webp,image/heic';
const films = 'video/mp4,video/webm';
const types = (folder: PictureFolder, kind: PictureKind | undefined) => {
  if (kind !== undefined) return kind === 'film' ? films : pictures;
  return pictureFolders[folder].films ? `${pictures},${films}` : pictures;
};

interface DropZoneProps {
  label: string;
  folder: PictureFolder;
  /** The only kind that the place takes; without one, what the folder takes. */
  kind?: PictureKind;
  several?: boolean;
  onFiles: (files: File[]) => void;
  /** More ways to get a picture. */
  children?: ReactNode;
}

/** Takes files: dropped on it, pasted while something in it has the focus, chosen, or from the phone's camera. */
export const DropZone = ({ label, folder, kind, several = false, onFiles, children }: DropZoneProps) => {
  const chosen = useRef<HTMLInputElement>(null);
  const camera = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const take = (list: FileList | null) => {
    const files = [...(list ?? [])];
    if (files.length > 0) onFiles(several ? files : files.slice(0, 1));
  };
  const drag = (event: DragEvent, isOver: boolean) => {
    event.preventDefault();
    setOver(isOver);
  };
  const drop = (event: DragEvent) => {
    drag(event, false);
    take(event.dataTransfer.files);
  };
  const paste = (event: ClipboardEvent) => {
    if (event.clipboardData.files.length === 0) return;
    event.preventDefault();
    take(event.clipboardData.files);
  };
  const input = (ref: typeof chosen, more: { capture?: 'environment'; multiple?: boolean; accept: string }) => (
    <input
      ref={ref}
      type="file"
      hidden
      aria-hidden
      tabIndex={-1}
      {...more}
      onChange={(event) => {
        take(event.currentTarget.files);
        event.currentTarget.value = '';
      }}
    />
  );
  return (
    <div
      role="group"
      aria-label={label}
      className={styles.zone}
      data-over={over || undefined}
      onDragOver={(event) => drag(event, true)}
      onDragLeave={(event) => drag(event, false)}
      onDrop={drop}
      onPaste={paste}
    >
      <div className={styles.acts}>
        <Button variant="default" onClick={() => chosen.current?.click()}>
          {several ? 'Upload files' : 'Upload'}
        </Button>
        <Button variant="default" className={styles.camera} onClick={() => camera.current?.click()}>
          {kind === 'film' ? 'Record a film' : 'Take a photo'}
        </Button>
        {children}
      </div>
      <p className={styles.hint}>Or drop {several ? 'files' : 'a file'} here, or paste.</p>
      {input(chosen, { accept: types(folder, kind), multiple: several })}
      {input(camera, { accept: kind === 'film' ? 'video/*' : 'image/*', capture: 'environment' })}
    </div>
  );
};
