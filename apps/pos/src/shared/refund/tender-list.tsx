import type { ReactNode } from 'react';
import { useEndpoint } from '@servery/app-kit/query.ts';
import { listTenders, type Tender } from '@servery/contract/tenders';
import type { OrderView } from '@servery/ui/patterns/orders/order.types.ts';
import { formatMoney } from '@servery/domain/money';
import { NoticeBox } from '@servery/ui/primitives/notice-box.tsx';
import { FailureAlert } from '@servery/ui/primitives/failure.tsx';
import { PartsPaid } from '../pay/parts-paid.tsx';
import { WrittenOff } from '../pay/written-off.tsx';
import { useTill } from '../till-context.ts';

/** Every payment and refund of an order that is paid in the store or at the door, each with what can be done about it. */
export const TenderList = ({ order, fallback }: { order: OrderView; fallback: (rows: readonly Tender[] | undefined) => ReactNode }) => {
  const { restaurantId, storeId } = useTill();
  const tenders = useEndpoint(listTenders, { params: { restaurantId, storeId, orderId: order.id } }, { staleTime: 2000 });
  const rows = tenders.data?.rows;
  const { id, number, cart } = order;
  const writtenOff = <WrittenOff rows={tenders.data?.writeOffs ?? []} order={{ id, number, currency: cart.currency }} />;
  if (rows === undefined || rows.length === 0) {
    return (
      <>
        {fallback(rows)}
        {writtenOff}
        <FailureAlert error={rows === undefined ? tenders.error?.error : undefined} />
      </>
    );
  }
  const excess = tenders.data?.due.refund ?? 0;
  return (
    <>
      {excess > 0 && order.toHandBack === null && (
        <NoticeBox tone="late" title={`${formatMoney(excess, cart.currency)} too much was paid`}>
          <span>Give it back to the guest, and refund it below.</span>
        </NoticeBox>
      )}
      <PartsPaid rows={rows} order={{ id, number, cart, currency: cart.currency }} title="Payments" />
      {writtenOff}
    </>
  );
};
