import { useState } from 'react';
import { newId } from '@servery/app-kit/ids.ts';
import { useEndpointMutation } from '@servery/app-kit/query.ts';
import { openDrawer } from '@servery/contract/drawers';
import { addCounts, describeDifference, type CashCounts } from '@servery/domain/drawers';
import { formatMoney, type Minor } from '@servery/domain/money';
import { FailureAlert } from '@servery/ui/primitives/failure.tsx';
import { Skeleton } from '@servery/ui/primitives/skeleton.tsx';
import { useTillData } from '../../shared/bills/till-data.ts';
import { CountPad } from './count-pad.tsx';
import { useDrawerLeave, useShowSession } from './drawer-calls.ts';
import styles from './drawer.module.css';

/** Opens the drawer with a float that is counted. `left`: what the last closing left in it; null: it has never been used. */
export const OpenDrawer = ({ left, offline }: { left: Minor | null; offline: boolean }) => {
  const currency = useTillData().store?.currency;
  const [id] = useState(newId);
  const [counts, setCounts] = useState<CashCounts>({});
  const show = useShowSession();
  const getLeave = useDrawerLeave();
  const { mutate, isPending, error } = useEndpointMutation(openDrawer, { onSuccess: show });
  if (currency === undefined) return <Skeleton height="16rem" />;
  const float = addCounts(currency, counts);
  const open = async () => {
    const headers = await getLeave('Open the drawer');
    if (headers !== null) mutate({ body: { id, counts }, headers });
  };
  return (
    <section className={styles.stack} aria-label="Open the drawer">
      <p className={styles.text}>
        <strong>The drawer is closed.</strong> Count what is in it and open it.{' '}
        {left === null
          ? 'Everything sold and paid at this till from then on goes into its report.'
          : 'Cash taken since it was last closed goes into this session.'}
      </p>
      <CountPad label="Float" currency={currency} counts={counts} onChange={setCounts} />
      {left !== null && (
        <p className={styles.text} role="status">
          {formatMoney(left, currency)} was left in it by the last closing.
          {float > 0 && float !== left && <strong> {describeDifference(float - left, currency)}.</strong>}
        </p>
      )}
      <FailureAlert error={error?.error} />
      <div className={styles.foot}>
        <button type="button" className={styles.primary} disabled={offline || isPending} onClick={() => void open()}>
          {isPending ? 'Opening…' : `Open with ${formatMoney(float, currency)}`}
        </button>
      </div>
    </section>
  );
};
