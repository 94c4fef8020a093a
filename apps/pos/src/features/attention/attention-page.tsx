import { useMemo } from 'react';
import { groupAside } from '@servery/app-kit/replica/outbox-aside.ts';
import { NeedsAttention } from '@servery/ui/patterns/needs-attention.tsx';
import { RelativeTime } from '@servery/ui/primitives/relative-time.tsx';
import { getLine } from '../../shared/bills/bill-calls.ts';
import { discard, tryAgain } from '../../shared/bills/bill-outbox.ts';
import { useBills } from '../../shared/bills/bills-store.ts';
import { useTill } from '../../shared/till-context.ts';

/** Changes of bills that the server refused. */
export const AttentionPage = () => {
  const { timeZone } = useTill();
  const aside = useBills((state) => state.aside);
  const groups = useMemo(
    () =>
      groupAside(aside, ({ billId }) => billId, getLine).map(({ scope, of, changes }) => ({
        scope,
        of,
        changes: changes.map(({ ids, what, why, at }) => ({
          ids,
          what: ids.length > 1 ? `${what}, and ${ids.length - 1} more of this line` : what,
          why,
          time: <RelativeTime at={new Date(at).toISOString()} timeZone={timeZone} />,
        })),
      })),
    [aside, timeZone],
  );
  return (
    <NeedsAttention
      groups={groups}
      nothing="Changes that the server does not accept are listed here."
      onTryAgain={tryAgain}
      onDiscard={discard}
    />
  );
};
