import { SecretInput } from '@servery/ui/mantine/sign-in-form.tsx';
import type { PasswordInputProps } from '@mantine/core';
import { passwordStrength } from './password-strength.ts';
import styles from './new-password.module.css';

/** A password that is being chosen, with a hint on how good it is. `knownTexts`: what others know of this person. */
export const NewPassword = ({
  knownTexts = [],
  ...props
}: Omit<PasswordInputProps, 'autoComplete'> & { value: string; knownTexts?: readonly string[] }) => {
  const { score, words } = passwordStrength(props.value, knownTexts);
  return (
    <div className={styles.field}>
      <SecretInput
        label="New password"
        autoComplete="new-password"
        description="At least 10 characters. A few words in a row are easy to remember and hard to guess."
        {...props}
      />
      <div className={styles.meter} data-score={score} aria-hidden="true">
        <span />
        <span />
        <span />
        <span />
      </div>
      <p className={styles.words} role="status">
        {words}
      </p>
    </div>
  );
};
