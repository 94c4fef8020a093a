import { Button, Modal, Select, Stack } from '@mantine/core';
import { useState } from 'react';
import { pictureFolders, type PictureFolder } from '@servery/domain/pictures';
import { DropZone } from '../../kit/pictures/drop-zone.tsx';
import { UploadList } from '../../kit/pictures/upload-list.tsx';
import { useUploads } from '../../kit/pictures/use-uploads.ts';
import { DialogButtons } from '../../shared/dialog-buttons.tsx';
import { folderOptions } from './picture-text.ts';
import styles from './pictures.module.css';

const Files = ({ restaurantId, folder }: { restaurantId: string; folder: PictureFolder }) => {
  const [done, setDone] = useState(0);
  const uploads = useUploads({ restaurantId, folder, keep: true, onDone: () => setDone((count) => count + 1) });
  return (
    <>
      <DropZone label="Files" folder={folder} several onFiles={uploads.add} />
      <p className={styles.quiet}>
        JPEG, PNG, WebP or HEIC up to 25 MB{pictureFolders[folder].films ? ', or films as MP4 or WebM up to 60 MB' : ''}.
      </p>
      <UploadList uploads={uploads} />
      <p role="status" className={styles.quiet}>
        {done > 0 && `${done === 1 ? '1 file is' : `${done} files are`} in the library.`}
      </p>
    </>
  );
};

/** Uploads several files into a folder of the library, where they stay. */
export const UploadDialog = ({ restaurantId, onClose }: { restaurantId: string; onClose: () => void }) => {
  const [folder, setFolder] = useState<PictureFolder>('gallery');
  return (
    <Modal opened onClose={onClose} title="Upload pictures" size="lg">
      <Stack gap="md">
        <Select
          label="Folder"
          allowDeselect={false}
          data={folderOptions}
          value={folder}
          onChange={(chosen) => setFolder((chosen ?? folder) as PictureFolder)}
        />
        <Files key={folder} restaurantId={restaurantId} folder={folder} />
        <DialogButtons>
          <Button onClick={onClose}>Done</Button>
        </DialogButtons>
      </Stack>
    </Modal>
  );
};
