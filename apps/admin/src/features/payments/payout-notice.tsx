import { useEndpoint } from '@servery/app-kit/query.ts';
import { listPayouts } from '@servery/contract/connect';
import { formatMoney } from '@servery/domain/money';
import { NoticeBox } from '@servery/ui/primitives/notice-box.tsx';
import { useStore } from '../../shared/places.ts';
import { formatDayLabel, failureText, openFailure } from './payout-text.ts';

/** Money that came back and has not left again since: what happened, and what to do. Nothing while all is well. */
export const PayoutNotice = () => {
  const { restaurantId, storeId } = useStore();
  const payouts = useEndpoint(listPayouts, { query: { restaurantId, storeId, limit: 10 } }, { staleTime: 5000 });
  const failed = openFailure(payouts.data?.rows ?? []);
  if (!failed) return null;
  return (
    <NoticeBox tone="danger" title={`A payout of ${formatMoney(failed.amount, failed.currency)} came back`}>
      <span>
        {formatDayLabel(failed.arrivalDate)}. {failed.failure !== null && failureText(failed.failure)} The money is safe in the balance.
        Check the bank account below, or use another one: the next payout goes there.
      </span>
    </NoticeBox>
  );
};
