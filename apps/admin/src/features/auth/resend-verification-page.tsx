import { resendVerification } from '@servery/contract/account';
import { MailRequest } from './mail-request.tsx';

/** The first mail is lost: once more. */
export const ResendVerificationPage = () => (
  <MailRequest
    endpoint={resendVerification}
    title="Verify your email"
    intro="We mail you the link again. Until it is opened nobody can sign in with the address."
    next="Open it to verify your address."
  />
);
