import { Button } from '@mantine/core';
import { useEndpointMutation } from '@servery/app-kit/query.ts';
import { resendVerification } from '@servery/contract/account';
import { FailureAlert } from '@servery/ui/primitives/failure.tsx';

/** Mails the link that verifies an address once more. */
export const ResendButton = ({ email }: { email: string }) => {
  const resend = useEndpointMutation(resendVerification);
  return (
    <>
      <Button variant="default" loading={resend.isPending} onClick={() => resend.mutate({ body: { email } })}>
        Send the mail again
      </Button>
      <span role="status">{resend.isSuccess && 'It is on its way again.'}</span>
      <FailureAlert error={resend.error?.error} />
    </>
  );
};
