import { Button, Stack } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { endpointKey } from '@servery/app-kit/query.ts';
import { useForm } from '@servery/app-kit/forms/use-form.ts';
import { changePassword, listSessions } from '@servery/contract/account';
import { SecretInput } from '@servery/ui/mantine/sign-in-form.tsx';
import { FailureAlert } from '@servery/ui/primitives/failure.tsx';
import { StateChip } from '@servery/ui/primitives/state-chip.tsx';
import { NewPassword } from '../../shared/new-password.tsx';
import { Section } from '../../shared/page.tsx';
import { useMe } from '../../shared/session.ts';

/** A new password in exchange for the old one. */
export const PasswordSection = () => {
  const me = useMe();
  const queries = useQueryClient();
  const [changed, setChanged] = useState(false);
  const initial = { currentPassword: '', password: '' };
  const { field, form, busy, error, dirty, reset } = useForm({
    endpoint: changePassword,
    initial,
    call: (body) => ({ body }),
    blame: ({ code }) => (code === 'invalid_grant' ? 'currentPassword' : undefined),
    onDone: () => {
      reset(initial);
      setChanged(true);
      void queries.invalidateQueries({ queryKey: endpointKey(listSessions) });
    },
  });
  return (
    <Section title="Password" intro="Everywhere else that you are signed in, you will be signed out.">
      <form {...form}>
        <Stack gap="md">
          <SecretInput label="Current password" autoComplete="current-password" {...field('currentPassword')} />
          <NewPassword {...field('password')} knownTexts={[me.name, me.email]} />
          <FailureAlert error={error} />
          <div style={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 'var(--space-4)' }}>
            <Button type="submit" loading={busy}>
              Change the password
            </Button>
            <span role="status">{changed && !dirty && <StateChip tone="done">Changed</StateChip>}</span>
          </div>
        </Stack>
      </form>
    </Section>
  );
};
