import { Button, Modal, Stack } from '@mantine/core';
import { useForm } from '@servery/app-kit/forms/use-form.ts';
import { FailureAlert } from '@servery/ui/primitives/failure.tsx';
import { DialogButtons } from '../../shared/dialog-buttons.tsx';
import type { Member, MembersOf } from './members-of.ts';
import { RoleChoice } from './role-choice.tsx';

/** Gives somebody another role. */
export const RoleDialog = ({
  of,
  member,
  onClose,
  onChanged,
}: {
  of: MembersOf;
  member: Member;
  onClose: () => void;
  onChanged: () => void;
}) => {
  const { form, values, set, busy, error, dirty } = useForm({
    endpoint: of.endpoints.change,
    initial: { role: member.role },
    call: ({ role }) => of.changing(member.id, role),
    onDone: () => {
      onChanged();
      onClose();
    },
    onFailure: onChanged,
  });
  return (
    <Modal opened onClose={onClose} title={`Role of ${member.name || member.email}`} size="lg">
      <form {...form}>
        <Stack gap="lg">
          <RoleChoice scope={of.scope} value={values.role} onChange={(role) => set('role', role)} />
          <p style={{ margin: 0 }}>It counts from their next tap on: nobody has to sign in again.</p>
          <FailureAlert error={error} />
          <DialogButtons>
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" loading={busy} disabled={!dirty}>
              Change role
            </Button>
          </DialogButtons>
        </Stack>
      </form>
    </Modal>
  );
};
