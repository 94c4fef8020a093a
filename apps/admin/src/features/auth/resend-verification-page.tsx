import { resendVerification } from '@servery/contract/account';
import { MailRequest } from './mail-request.tsx';

/** The first mail is lost: once more. */
export const ResendVerificationPage = () => (
  <MailRequest
    endpoint={resendVerification}
    title="Verify your email"
    intro="We’ll email you the link again. You can sign in once you have opened it."
    next="Open it to verify your address."
  />
);
