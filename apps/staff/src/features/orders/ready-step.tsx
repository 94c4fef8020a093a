import { Button } from '@mantine/core';
import { useReportReady, waitsForReady } from '@servery/app-kit/orders/use-tell-ready.ts';
import { FailureAlert } from '@servery/ui/primitives/failure.tsx';
import type { OrderView } from '@servery/ui/patterns/orders/order.types.ts';
import { useStore } from '../../shared/store-context.ts';

/** Notifies Uber Eats that the food is ready, where no kitchen display has. */
export const ReadyStep = ({ order, onChanged }: { order: OrderView; onChanged: () => void }) => {
  const { reportReady, isPending, error } = useReportReady(useStore(), onChanged);
  if (!waitsForReady(order)) return null;
  return (
    <>
      <FailureAlert error={error} />
      <Button fullWidth variant="default" loading={isPending} onClick={() => reportReady(order.id)}>
        Mark as ready
      </Button>
    </>
  );
};
