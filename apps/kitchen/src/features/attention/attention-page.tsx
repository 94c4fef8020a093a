import { AttentionPage as Page } from '@servery/device-app/attention/attention-page.tsx';
import type { WaitingCommand } from '../../shared/device-store.ts';
import { useKitchen } from '../../shared/kitchen-context.ts';
import { useWaiting } from '../../shared/waiting.ts';

interface AttentionPageProps {
  /** Sends the changes with these ids again. */
  onTryAgain: (ids: readonly string[]) => void;
  onDiscard: (ids: readonly string[]) => void;
}

const getTicket = ({ ticketId }: WaitingCommand) => ticketId;

/** Changes that the server refused, by ticket. */
export const AttentionPage = (props: AttentionPageProps) => (
  <Page
    aside={useWaiting((state) => state.aside)}
    timeZone={useKitchen().timeZone}
    getScope={getTicket}
    nothing="Taps that the server does not accept are listed here."
    {...props}
  />
);
