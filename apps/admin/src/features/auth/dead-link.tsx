import { Link } from '@tanstack/react-router';
import { AuthCard } from './auth-card.tsx';
import styles from './dead-link.module.css';

/** A link that no longer works, with each way on: what it was for is no longer known. */
export const DeadLink = ({ incomplete = false }: { incomplete?: boolean }) => (
  <AuthCard
    title={incomplete ? 'This link is not complete' : 'This link no longer works'}
    intro={
      incomplete
        ? 'Part of it is missing. Please open it from the email again, or copy all of it.'
        : 'A link works once, and for a limited time. Look for a newer email, or get a new link:'
    }
  >
    <ul className={styles.ways}>
      <li>
        To verify your email, <Link to="/auth/resend-verification">send the link again</Link>, or <Link to="/auth/login">sign in</Link> if
        you have already done so.
      </li>
      <li>
        To choose a new password, <Link to="/auth/reset-password">get a new link</Link>.
      </li>
      <li>
        To change your email, <Link to="/account">start again in your account</Link>.
      </li>
      <li>To accept an invitation, ask whoever invited you to send it again.</li>
    </ul>
  </AuthCard>
);
