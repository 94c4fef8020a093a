import { Button, Stack } from '@mantine/core';
import { useState } from 'react';
import { useForm } from '@servery/app-kit/forms/use-form.ts';
import { requestEmailChange } from '@servery/contract/account';
import { EmailInput, SecretInput } from '@servery/ui/mantine/sign-in-form.tsx';
import { FailureAlert } from '@servery/ui/primitives/failure.tsx';
import { NoticeBox } from '@servery/ui/primitives/notice-box.tsx';
import { Section } from '../../shared/page.tsx';
import { useMe } from '../../shared/session.ts';

/** The address that one signs in with. */
export const EmailSection = () => {
  const me = useMe();
  const [open, setOpen] = useState(false);
  const [sentTo, setSentTo] = useState<string | null>(null);
  const initial = { email: '', password: '' };
  const { field, form, busy, error, reset } = useForm({
    endpoint: requestEmailChange,
    initial,
    call: (body) => ({ body }),
    blame: ({ code }) => (code === 'invalid_grant' ? 'password' : undefined),
    onDone: (_, { email }) => {
      setSentTo(email);
      setOpen(false);
      reset(initial);
    },
  });
  return (
    <Section
      title="Email"
      intro={
        <span style={{ overflowWrap: 'anywhere' }}>
          You sign in with <strong>{me.email}</strong>.
        </span>
      }
    >
      <Stack gap="md" align="stretch">
        <div role="status">
          {sentTo !== null && (
            <NoticeBox tone="working" title="Open the link that we mailed you">
              <span>
                It went to {sentTo}. Until you open it, your address stays as it is; {me.email} is told of the change.
              </span>
            </NoticeBox>
          )}
        </div>
        {!open && (
          <div>
            <Button variant="default" onClick={() => setOpen(true)}>
              Change the email
            </Button>
          </div>
        )}
        {open && (
          <form {...form}>
            <Stack gap="md">
              <EmailInput label="New email" autoComplete="email" {...field('email')} />
              <SecretInput label="Your password" autoComplete="current-password" {...field('password')} />
              <FailureAlert error={error} />
              <div style={{ display: 'flex', flexWrap: 'wrap', gap: 'var(--space-2)' }}>
                <Button type="submit" loading={busy}>
                  Mail me the link
                </Button>
                <Button
                  variant="default"
                  onClick={() => {
                    reset(initial);
                    setOpen(false);
                  }}
                >
                  Cancel
                </Button>
              </div>
            </Stack>
          </form>
        )}
      </Stack>
    </Section>
  );
};
