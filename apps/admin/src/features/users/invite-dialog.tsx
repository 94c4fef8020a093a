import { Button, Modal, Stack } from '@mantine/core';
import { useState } from 'react';
import { useForm } from '@servery/app-kit/forms/use-form.ts';
import { EmailInput } from '@servery/ui/mantine/sign-in-form.tsx';
import { FailureAlert } from '@servery/ui/primitives/failure.tsx';
import { NoticeBox } from '@servery/ui/primitives/notice-box.tsx';
import { DialogButtons } from '../../shared/dialog-buttons.tsx';
import type { MemberRole } from '../../shared/roles.ts';
import type { MembersOf } from './members-of.ts';
import { RoleChoice } from './role-choice.tsx';

const InviteForm = ({ of, onClose, onInvited }: { of: MembersOf; onClose: () => void; onInvited: () => void }) => {
  const [invited, setInvited] = useState<string | null>(null);
  const initial: { email: string; role: MemberRole } = { email: '', role: 'user' };
  const { field, form, values, set, busy, error, reset } = useForm({
    endpoint: of.endpoints.add,
    initial,
    call: ({ email, role }) => of.adding(email, role),
    onDone: ({ email }) => {
      setInvited(email);
      onInvited();
    },
  });
  if (invited !== null)
    return (
      <Stack gap="md">
        <NoticeBox tone="done" title="The invitation is on its way">
          <span>
            {invited} gets a mail with a link. Until it is opened they are listed as invited, and you can take the invitation back.
          </span>
        </NoticeBox>
        <DialogButtons>
          <Button
            variant="default"
            onClick={() => {
              reset(initial);
              setInvited(null);
            }}
          >
            Invite another
          </Button>
          <Button onClick={onClose}>Done</Button>
        </DialogButtons>
      </Stack>
    );
  return (
    <form {...form}>
      <Stack gap="lg">
        <EmailInput
          label="Their email"
          description="The link that we mail there lets them join; it asks for a name and a password."
          autoComplete="off"
          data-autofocus
          {...field('email')}
        />
        <RoleChoice scope={of.scope} value={values.role} onChange={(role) => set('role', role)} />
        <FailureAlert error={error} />
        <DialogButtons>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={busy}>
            Send the invitation
          </Button>
        </DialogButtons>
      </Stack>
    </form>
  );
};

/** Invites somebody by e-mail. */
export const InviteDialog = ({ opened, ...rest }: { of: MembersOf; opened: boolean; onClose: () => void; onInvited: () => void }) => (
  <Modal opened={opened} onClose={rest.onClose} title={`Invite somebody to ${rest.of.name}`} size="lg">
    <InviteForm {...rest} />
  </Modal>
);
