import { Button } from '@mantine/core';
import type { ResponseOf } from '@servery/contract/endpoint';
import { allowUnpaidOrders, type getOrder } from '@servery/contract/online-ordering';
import { timeOfDay } from '@servery/app-kit/format.ts';
import { useEndpointMutation } from '@servery/app-kit/query.ts';
import { FailureAlert } from '@servery/ui/primitives/failure.tsx';
import { Panel } from '@servery/ui/primitives/panel.tsx';
import { useStore } from '../../shared/store-context.ts';

type Order = ResponseOf<typeof getOrder>;

/** What is known about the phone of an order. Null: there is none, and none was confirmed, as at a table. */
function phoneText({ customerPhone }: Order, { verified, confirmedPhone }: NonNullable<Order['unpaidCap']>): string | null {
  if (verified) return 'The guest confirmed this phone number.';
  if (confirmedPhone !== null)
    return `The guest confirmed another phone number: ${confirmedPhone}. The one on this order is not confirmed.`;
  return customerPhone === '' ? null : 'The phone number was not confirmed for this order.';
}

/** An unpaid order that counts towards its guest's limit: whether the phone is confirmed, and a button to allow more today. */
export const UnpaidPanel = ({ order, onChanged }: { order: Order; onChanged: () => void }) => {
  const { restaurantId, storeId, timeZone } = useStore();
  const allow = useEndpointMutation(allowUnpaidOrders);
  const { unpaidCap, paymentStatus, status } = order;
  if (unpaidCap === null || paymentStatus !== 'NOT_PAID' || (status !== 'new' && status !== 'accepted')) return null;
  const words = phoneText(order, unpaidCap);
  return (
    <Panel title="Unpaid orders">
      {words !== null && <p>{words}</p>}
      {unpaidCap.allowedUntil !== null ? (
        <p role="status">More unpaid orders are allowed for this phone until {timeOfDay(unpaidCap.allowedUntil, timeZone)}.</p>
      ) : (
        <Button
          fullWidth
          variant="default"
          loading={allow.isPending}
          onClick={() => allow.mutate({ params: { restaurantId, storeId, orderId: order.id }, body: {} }, { onSuccess: onChanged })}
        >
          Allow more unpaid orders for this phone today
        </Button>
      )}
      <FailureAlert error={allow.error?.error} />
    </Panel>
  );
};
