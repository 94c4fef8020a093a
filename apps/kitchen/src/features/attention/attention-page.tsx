import { useMemo } from 'react';
import { groupAside } from '@servery/app-kit/replica/outbox-aside.ts';
import { NeedsAttention } from '@servery/ui/patterns/needs-attention.tsx';
import { RelativeTime } from '@servery/ui/primitives/relative-time.tsx';
import { useKitchen } from '../../shared/kitchen-context.ts';
import { useWaiting } from '../../shared/waiting.ts';

interface AttentionPageProps {
  /** Sends the changes with these ids again. */
  onTryAgain: (ids: readonly string[]) => void;
  onDiscard: (ids: readonly string[]) => void;
}

/** Changes that the server refused, by ticket. */
export const AttentionPage = ({ onTryAgain, onDiscard }: AttentionPageProps) => {
  const { timeZone } = useKitchen();
  const aside = useWaiting((state) => state.aside);
  const groups = useMemo(
    () =>
      groupAside(
        aside,
        ({ ticketId }) => ticketId,
        () => null,
      ).map(({ scope, of, changes }) => ({
        scope,
        of,
        changes: changes.map(({ ids, what, why, at }) => ({
          ids,
          what,
          why,
          time: <RelativeTime at={new Date(at).toISOString()} timeZone={timeZone} />,
        })),
      })),
    [aside, timeZone],
  );
  return (
    <NeedsAttention
      groups={groups}
      nothing="Taps that the server does not accept are listed here."
      onTryAgain={onTryAgain}
      onDiscard={onDiscard}
    />
  );
};
