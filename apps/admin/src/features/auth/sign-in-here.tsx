import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useEndpointMutation } from '@servery/app-kit/query.ts';
import { login } from '@servery/contract/user';
import { SignInForm } from '@servery/ui/mantine/sign-in-form.tsx';
import { isReason } from './is-reason.ts';
import { ResendButton } from './resend-button.tsx';
import { session } from '../../shared/session.ts';

/** Signs a person in and goes on: to `next`, or to the start. */
export const SignInHere = ({ next, email, children }: { next?: string | undefined; email?: string; children?: ReactNode }) => {
  const navigate = useNavigate();
  const queries = useQueryClient();
  const signIn = useEndpointMutation(login, {
    onSuccess: (me) => {
      // Whatever was read belongs to whoever was signed in before.
      queries.clear();
      session.entered(me);
      void navigate({ href: next ?? '/admin/', replace: true });
    },
  });
  const error = signIn.error?.error;
  return (
    <SignInForm busy={signIn.isPending} error={error} email={email} onSubmit={(body) => signIn.mutate({ body })}>
      {isReason(error, 'EMAIL_NOT_VERIFIED') && <ResendButton email={signIn.variables?.body.email ?? ''} />}
      {children}
    </SignInForm>
  );
};
