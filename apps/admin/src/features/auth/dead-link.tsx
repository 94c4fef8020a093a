import { Link } from '@tanstack/react-router';
import { AuthCard } from './auth-card.tsx';
import styles from './dead-link.module.css';

/** A link that works no more, and every way on from it: what it was for cannot be known any more. */
export const DeadLink = ({ incomplete = false }: { incomplete?: boolean }) => (
  <AuthCard
    title={incomplete ? 'This link is not complete' : 'This link works no more'}
    intro={
      incomplete
        ? 'A part of it was cut off. Please open it from the mail again, or copy the whole of it.'
        : 'Links work once, and for a limited time. A newer mail may hold a newer link.'
    }
  >
    <ul className={styles.ways}>
      <li>
        It was to verify your email: <Link to="/auth/resend-verification">send it again</Link>, or{' '}
        <Link to="/auth/login">try to sign in</Link>, in case you verified it before.
      </li>
      <li>
        It was for a new password: <Link to="/auth/reset-password">send a new link</Link>.
      </li>
      <li>
        It was to change your email: <Link to="/account">start again in your account</Link>.
      </li>
      <li>It was an invitation: ask whoever invited you to send it again.</li>
    </ul>
  </AuthCard>
);
