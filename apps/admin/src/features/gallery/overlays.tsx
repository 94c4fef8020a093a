import { Button, Drawer, Modal, Stack, TextInput } from '@mantine/core';
import { Sheet } from '@servery/ui/mantine/sheet.tsx';
import { useState } from 'react';
import { ConfirmDialog } from '../../kit/confirm/confirm-dialog.tsx';
import { DialogButtons } from '../../shared/dialog-buttons.tsx';
import { useSamples } from './samples.ts';
import { Chapter, Specimen } from './specimen.tsx';
import styles from './gallery.module.css';

type Overlay = 'confirm' | 'refused' | 'dialog' | 'drawer' | 'sheet';
const overlays: [overlay: Overlay, label: string][] = [
  ['confirm', 'Ask before an act'],
  ['refused', 'The act was refused'],
  ['dialog', 'A form in a dialog'],
  ['drawer', 'A drawer'],
  ['sheet', 'A sheet at the foot'],
];

/** Overlays: dialogs, sheets and menus. */
export const Overlays = () => {
  const [open, setOpen] = useState<Overlay | null>(null);
  const { person, act, sentence, store } = useSamples();
  const close = () => setOpen(null);
  return (
    <Chapter
      title="Dialogs and sheets"
      intro="One thing to decide, over what it is about. Esc, the cross and a tap beside it close it, and the focus goes back to where it was."
    >
      <Specimen name="Tap to open" wide>
        <div className={styles.row}>
          {overlays.map(([overlay, label]) => (
            <Button key={overlay} variant="default" onClick={() => setOpen(overlay)}>
              {label}
            </Button>
          ))}
        </div>
      </Specimen>
      <ConfirmDialog
        opened={open === 'confirm' || open === 'refused'}
        title={`Remove ${person}?`}
        act="Remove"
        busy={false}
        error={open === 'refused' ? { title: 'Not removed', message: sentence, requestId: 'req-3' } : undefined}
        onAct={close}
        onClose={close}
      >
        <p>They can no longer open {store}. You can invite them again at any time.</p>
      </ConfirmDialog>
      <Modal opened={open === 'dialog'} onClose={close} title="Invite somebody">
        <Stack gap="lg">
          <TextInput label="Their name" data-autofocus defaultValue={person} />
          <DialogButtons>
            <Button variant="default" onClick={close}>
              Cancel
            </Button>
            <Button onClick={close}>{act}</Button>
          </DialogButtons>
        </Stack>
      </Modal>
      <Drawer opened={open === 'drawer'} onClose={close} title="Go to" size={300}>
        {sentence}
      </Drawer>
      <Sheet opened={open === 'sheet'} onClose={close} title={`Accept for ${person}`}>
        <Stack gap="md">
          {sentence}
          <Button onClick={close}>{act}</Button>
        </Stack>
      </Sheet>
    </Chapter>
  );
};
