import { Button, Modal, Stack } from '@mantine/core';
import { useState } from 'react';
import { newId } from '@servery/app-kit/ids.ts';
import { useEndpointMutation } from '@servery/app-kit/query.ts';
import { FailureAlert } from '@servery/ui/primitives/failure.tsx';
import { NoticeBox } from '@servery/ui/primitives/notice-box.tsx';
import { DialogButtons } from '../../shared/dialog-buttons.tsx';
import type { Member, MembersOf } from './members-of.ts';

/**
 * Mails an invitation once more. Within seconds of the last mail the server takes it for a repeat and sends none: the invitation then
 * ends when it did before.
 */
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
  const justSent = resend.data?.expiresAt === member.expiresAt;
  return (
    <Modal opened onClose={onClose} title="Send the invitation again">
      <Stack gap="md">
        {resend.isSuccess ? (
          <div role="status">
            {justSent ? (
              <NoticeBox tone="working" title="A mail went out a moment ago">
                <span>It is on its way to {member.email}, and its link works. No second one was sent.</span>
              </NoticeBox>
            ) : (
              <NoticeBox tone="done" title="A new link is on its way">
                <span>To {member.email}.</span>
              </NoticeBox>
            )}
          </div>
        ) : (
          <p style={{ margin: 0, overflowWrap: 'anywhere' }}>
            {member.email} gets a mail with a new link. The link of the last mail stops working.
          </p>
        )}
        <FailureAlert error={resend.error?.error} />
        <DialogButtons>
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
        </DialogButtons>
      </Stack>
    </Modal>
  );
};
