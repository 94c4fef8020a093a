import { Button, Modal, Stack } from '@mantine/core';
import type { ComponentProps, ReactNode } from 'react';
import { FailureAlert, type FailureText } from '@servery/ui/primitives/failure.tsx';
import { Conflict } from '../settings/notices.tsx';
import { DialogButtons } from '../../shared/dialog-buttons.tsx';

/** What a form in a dialog needs of `useForm` or `useEntityForm`. */
interface FormOfDialog {
  form: ComponentProps<'form'>;
  error: FailureText | undefined;
  busy: boolean;
  /** Somebody else has saved it meanwhile; it takes the place of the error. */
  conflict?: ComponentProps<typeof Conflict> | null;
}

/** The frame of a form in a dialog: its fields, why it was refused, and its buttons. */
export const DialogForm = ({
  of: { form, error, busy, conflict },
  act,
  onClose,
  children,
}: {
  of: FormOfDialog;
  /** The button's label: the action itself. */
  act: string;
  onClose: () => void;
  children: ReactNode;
}) => (
  <form {...form}>
    <Stack gap="lg">
      {children}
      {conflict ? <Conflict {...conflict} /> : <FailureAlert error={error} />}
      <DialogButtons>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" loading={busy}>
          {act}
        </Button>
      </DialogButtons>
    </Stack>
  </form>
);

/** The same, with the dialog around it. Render it while it is open. */
export const FormDialog = ({ title, size, ...rest }: ComponentProps<typeof DialogForm> & { title: string; size?: string }) => (
  <Modal opened onClose={rest.onClose} title={title} {...(size && { size })}>
    <DialogForm {...rest} />
  </Modal>
);
