import { Button, Modal, Text } from '@mantine/core';
import { useBlocker } from '@tanstack/react-router';
import { DialogButtons } from './dialog-buttons.tsx';

/** Asks before something typed is left behind: on links, the back button, and closing the tab. */
export const UnsavedChanges = ({ when }: { when: boolean }) => {
  const { status, proceed, reset } = useBlocker({ shouldBlockFn: () => when, enableBeforeUnload: when, withResolver: true });
  return (
    <Modal opened={status === 'blocked'} onClose={() => reset?.()} title="Leave without saving?">
      <Text mb="lg">What you changed on this page is not saved yet.</Text>
      <DialogButtons>
        <Button variant="default" onClick={() => proceed?.()}>
          Leave without saving
        </Button>
        <Button onClick={() => reset?.()}>Stay here</Button>
      </DialogButtons>
    </Modal>
  );
};
