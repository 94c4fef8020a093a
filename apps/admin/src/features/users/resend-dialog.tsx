import { Button, Group, Modal, Stack } from '@mantine/core';
import { useState } from 'react';
import { newId } from '@servery/app-kit/ids.ts';
import { useEndpointMutation } from '@servery/app-kit/query.ts';
import { FailureAlert } from '@servery/ui/primitives/failure.tsx';
import { NoticeBox } from '@servery/ui/primitives/notice-box.tsx';
import type { Member, MembersOf } from './members-of.ts';

/** Mails an invitation once more. */
export const ResendDialog = ({
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
  const [idempotencyKey] = useState(newId);
  const resend = useEndpointMutation(of.endpoints.add, { onSuccess: onChanged });
  return (
    <Modal opened onClose={onClose} title="Send the invitation again">
      <Stack gap="md">
        {resend.isSuccess ? (
          <NoticeBox tone="done" title="A new link is on its way">
            <span>To {member.email}.</span>
          </NoticeBox>
        ) : (
          <p style={{ margin: 0, overflowWrap: 'anywhere' }}>
            {member.email} gets a mail with a new link. The link of the last mail stops working.
          </p>
        )}
        <FailureAlert error={resend.error?.error} />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {resend.isSuccess ? 'Done' : 'Cancel'}
          </Button>
          {!resend.isSuccess && (
            <Button
              loading={resend.isPending}
              onClick={() => resend.mutate({ ...of.adding(member.email, member.role), idempotencyKey, retries: 2 })}
            >
              Send it again
            </Button>
          )}
        </Group>
      </Stack>
    </Modal>
  );
};
