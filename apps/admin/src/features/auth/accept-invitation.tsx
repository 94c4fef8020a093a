import { Button, Stack, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useSession } from '@servery/app-kit/session.ts';
import { useForm } from '@servery/app-kit/forms/use-form.ts';
import { acceptInvitation } from '@servery/contract/account';
import { SecretInput } from '@servery/ui/mantine/sign-in-form.tsx';
import { FailureAlert } from '@servery/ui/primitives/failure.tsx';
import { NoticeBox } from '@servery/ui/primitives/notice-box.tsx';
import { NewPassword } from '../../shared/new-password.tsx';
import { roleMeanings, roleNames } from '../../shared/roles.ts';
import { session } from '../../shared/session.ts';
import { AuthCard, AuthLinks } from './auth-card.tsx';
import { isReason } from './is-reason.ts';
import { KnownAddress } from './known-address.tsx';
import type { MailedAction } from './mailed-action.ts';

/** Joins a restaurant or a store: with the password that one has, or with a new account. */
export const AcceptInvitation = ({
  code,
  email,
  invitation,
}: {
  code: string;
  email: string;
  invitation: NonNullable<MailedAction['invitation']>;
}) => {
  const { restaurantName, storeName, role, invitedBy, hasAccount } = invitation;
  const navigate = useNavigate();
  const queries = useQueryClient();
  const { field, form, values, busy, error } = useForm({
    endpoint: acceptInvitation,
    initial: { name: '', password: '' },
    call: ({ name, password }) => ({ body: hasAccount ? { code, password } : { code, name, password } }),
    blame: (failure) => (isReason(failure, 'WRONG_PASSWORD') ? 'password' : undefined),
    onDone: async ({ restaurantId, storeId }) => {
      queries.clear();
      await session.check();
      if (storeId) void navigate({ to: '/restaurants/$restaurantId/stores/$storeId', params: { restaurantId, storeId }, replace: true });
      else void navigate({ to: '/restaurants/$restaurantId/stores', params: { restaurantId }, replace: true });
    },
  });
  const { who } = useSession(session);
  useEffect(() => void session.check(), []);
  const place = storeName ? `${storeName}, ${restaurantName}` : restaurantName;
  return (
    <AuthCard
      title={`Join ${storeName ?? restaurantName}`}
      intro={
        <>
          {invitedBy} invites you to <strong>{place}</strong> as {role === 'admin' ? 'an' : 'a'} {roleNames[role].toLowerCase()}.{' '}
          {roleMeanings[storeName ? 'store' : 'restaurant'][role]}
        </>
      }
      below={
        hasAccount && (
          <AuthLinks>
            <Link to="/auth/reset-password">Forgot your password?</Link>
          </AuthLinks>
        )
      }
    >
      <form {...form}>
        <Stack gap="md">
          <p style={{ margin: 0, overflowWrap: 'anywhere' }}>
            {hasAccount ? 'You have an account already: ' : 'You will sign in with '}
            <strong>{email}</strong>.
          </p>
          {who && who.email !== email && (
            <NoticeBox tone="working" title={`You are signed in as ${who.email}`}>
              <span>Joining signs you in as {email} instead, in this browser.</span>
            </NoticeBox>
          )}
          <KnownAddress email={email} />
          {hasAccount ? (
            <SecretInput label="Your password" autoComplete="current-password" {...field('password')} />
          ) : (
            <>
              <TextInput label="Your name" description="Colleagues see it." autoComplete="name" required {...field('name')} />
              <NewPassword label="Choose a password" {...field('password')} knownTexts={[values.name, email, restaurantName]} />
            </>
          )}
          <FailureAlert error={error} />
          <Button type="submit" fullWidth loading={busy}>
            Join
          </Button>
        </Stack>
      </form>
    </AuthCard>
  );
};
