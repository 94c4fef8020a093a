import button from '../shared/ui/button.module.css';
import { DocumentHead } from './document-head.tsx';
import { ErrorScreen } from './error-screen.tsx';

/** The error screen without anything that could fail with the page that it stands for. */
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
