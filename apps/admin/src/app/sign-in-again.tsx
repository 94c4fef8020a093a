import { Button, Modal } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEndpointMutation } from '@servery/app-kit/query.ts';
import { login } from '@servery/contract/user';
import { SignInForm } from '@servery/ui/mantine/sign-in-form.tsx';
import { session, type Me } from '../shared/session.ts';
import styles from './sign-in-again.module.css';

/** The session has ended under an open page. It covers everything: whoever was signed out on purpose must not read on. */
export const SignInAgain = ({ me }: { me: Me }) => {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const signIn = useEndpointMutation(login, {
    onSuccess: (entered) => {
      if (entered.userId === me.userId) void queries.invalidateQueries();
      else queries.clear();
      session.entered(entered);
    },
  });
  return (
    <Modal
      opened
      fullScreen
      withCloseButton={false}
      closeOnEscape={false}
      onClose={() => undefined}
      zIndex={1000}
      title="Sign in again"
      classNames={{ header: styles.head! }}
    >
      <div className={styles.column}>
        <p className={styles.words}>You have been signed out. What you typed is kept until you are back.</p>
        <SignInForm busy={signIn.isPending} error={signIn.error?.error} email={me.email} onSubmit={(body) => signIn.mutate({ body })}>
          <Button variant="default" onClick={() => void navigate({ to: '/auth/login', replace: true, ignoreBlocker: true })}>
            Leave this page
          </Button>
        </SignInForm>
      </div>
    </Modal>
  );
};
