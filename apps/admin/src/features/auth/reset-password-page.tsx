import { requestPasswordReset } from '@servery/contract/account';
import { MailRequest } from './mail-request.tsx';

/** The way back in for somebody who forgot the password. */
export const ResetPasswordPage = () => (
  <MailRequest
    endpoint={requestPasswordReset}
    title="Choose a new password"
    intro="We mail you a link for it."
    next="Open it to choose a new password."
  />
);
