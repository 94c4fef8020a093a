import { Button, Group, Modal, Stack } from '@mantine/core';

/** Why the only admin can neither go nor become less. */
export const LastAdminDialog = ({ place, onClose }: { place: string; onClose: () => void }) => (
  <Modal opened onClose={onClose} title="The last admin stays">
    <Stack gap="md">
      <p style={{ margin: 0, overflowWrap: 'anywhere' }}>
        Without an admin nobody could manage {place} any more. Make somebody else an admin first; then this is possible.
      </p>
      <Group justify="flex-end">
        <Button onClick={onClose}>OK</Button>
      </Group>
    </Stack>
  </Modal>
);
