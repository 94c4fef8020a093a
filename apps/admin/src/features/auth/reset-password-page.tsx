import { requestPasswordReset } from '@servery/contract/account';
import { MailRequest } from './mail-request.tsx';

/** Requests a link to reset a forgotten password. */
export const ResetPasswordPage = () => (
  <MailRequest
    endpoint={requestPasswordReset}
    title="Choose a new password"
    intro="We’ll email you a link."
    next="Open it to choose a new password."
  />
);
