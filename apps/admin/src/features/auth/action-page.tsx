import { Link, useSearch } from '@tanstack/react-router';
import { Failure } from '@servery/ui/primitives/failure.tsx';
import { Skeleton } from '@servery/ui/primitives/skeleton.tsx';
import { AcceptInvitation } from './accept-invitation.tsx';
import { AuthCard } from './auth-card.tsx';
import { ConfirmEmailChange } from './confirm-email-change.tsx';
import { DeadLink } from './dead-link.tsx';
import { useMailedAction } from './mailed-action.ts';
import { ResetPassword } from './reset-password.tsx';
import { VerifyEmail } from './verify-email.tsx';

/** The target of links in emails: explains what will happen, and does it when the button is pressed. */
export const ActionPage = () => {
  const { code } = useSearch({ from: '/auth/action' });
  const action = useMailedAction(code);
  const error = action.error?.error;
  if (error?.code === 'invalid_grant' || error?.code === 'validation_failed')
    return <DeadLink incomplete={error.code === 'validation_failed'} />;
  if (error)
    return (
      <AuthCard title="This link could not be read" intro={<Link to="/auth/login">Go to sign in</Link>}>
        <Failure error={error} onRetry={() => void action.refetch()} />
      </AuthCard>
    );
  if (!action.data)
    return (
      <AuthCard title="Opening the link">
        <div role="status" aria-label="Reading what the link is for">
          <Skeleton height="96px" />
        </div>
      </AuthCard>
    );
  const { kind, email, invitation } = action.data;
  if (kind === 'verifyEmail') return <VerifyEmail code={code} email={email} />;
  if (kind === 'resetPassword') return <ResetPassword code={code} email={email} />;
  if (kind === 'changeEmail') return <ConfirmEmailChange code={code} email={email} />;
  return invitation ? <AcceptInvitation code={code} email={email} invitation={invitation} /> : <DeadLink />;
};
