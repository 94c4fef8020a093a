import button from '../shared/ui/button.module.css';
import { DocumentHead } from './document-head.tsx';
import { ErrorScreen } from './error-screen.tsx';

/** The error screen, without any part that could fail along with the page it replaces. */
export const CrashPage = ({ reference }: { reference: string }) => (
  <html lang="en">
    <DocumentHead />
    <body>
      <ErrorScreen text="An unexpected error occurred." reference={reference}>
        <a className={button.primary} href="">
          Try again
        </a>
      </ErrorScreen>
    </body>
  </html>
);
