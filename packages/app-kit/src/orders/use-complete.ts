import { completeOrder } from '@servery/contract/online-ordering';
import { noteCompletion } from './completions.ts';
import { newId } from '../ids.ts';
import { useEndpointMutation } from '../query.ts';
import { takeRow } from './open-orders.ts';
import type { StorePlace } from './store-place.ts';
import { doneThough, useLostAnswer } from './use-lost-answer.ts';

/** Hands an order over. `isPending` and `error` refer to the last one. */
export const useComplete = ({ restaurantId, storeId }: StorePlace, onDone?: () => void) => {
  const command = useEndpointMutation(completeOrder, {
    onSuccess: (row) => {
      takeRow(row);
      noteCompletion({ restaurantId, storeId }, row);
      onDone?.();
    },
  });
  const { mutate, reset } = command;
  const error = command.error?.error;
  useLostAnswer(command.variables?.params.orderId, { restaurantId, storeId }, error, doneThough.complete, () => {
    reset();
    onDone?.();
  });
  return {
    complete: (orderId: string) => mutate({ params: { restaurantId, storeId, orderId }, body: {}, idempotencyKey: newId(), retries: 1 }),
    isPending: command.isPending,
    error,
  };
};
