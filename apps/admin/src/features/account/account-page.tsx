import { Page } from '../../shared/page.tsx';
import { EmailSection } from './email-section.tsx';
import { NameSection } from './name-section.tsx';
import { PasswordSection } from './password-section.tsx';
import { SessionsSection } from './sessions-section.tsx';

/** Who one is here, and where one is signed in. */
export const AccountPage = () => (
  <Page narrow title="Your account">
    <NameSection />
    <EmailSection />
    <PasswordSection />
    <SessionsSection />
  </Page>
);
