import { Button, Modal, Stack } from '@mantine/core';
import { DialogButtons } from '../../shared/dialog-buttons.tsx';

/** Why the only admin can neither go nor become less. */
export const LastAdminDialog = ({ place, onClose }: { place: string; onClose: () => void }) => (
  <Modal opened onClose={onClose} title="The last admin stays">
    <Stack gap="md">
      <p style={{ margin: 0, overflowWrap: 'anywhere' }}>
        Without an admin nobody could manage {place} any more. Make somebody else an admin first; then this is possible.
      </p>
      <DialogButtons>
        <Button onClick={onClose}>OK</Button>
      </DialogButtons>
    </Stack>
  </Modal>
);
