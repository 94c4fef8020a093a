import type { CallOptions, ErrorOf } from '@servery/app-kit/client.types.ts';
import { useEndpointMutation } from '@servery/app-kit/query.ts';
import { asRepeatable } from '@servery/app-kit/repeat-call.ts';
import { useCallKey } from '@servery/app-kit/use-call-key.ts';
import type { Endpoint, ResponseOf } from '@servery/contract/endpoint';
import { ConfirmDialog, type ConfirmWords } from './confirm-dialog.tsx';

/**
 * Asks before a destructive call, makes the call once, even if its answer is lost, and closes. A refusal is shown in the dialog. What can
 * be undone needs no question: `useReversible`.
 */
export const Confirm = <E extends Endpoint>({
  opened = true,
  endpoint,
  call,
  check,
  onDone,
  onRefused,
  onClose,
  ...words
}: ConfirmWords & {
  opened?: boolean;
  endpoint: E;
  call: () => CallOptions<E>;
  /** Asked before the call. False: something has to be chosen first, and its field says so. */
  check?: () => boolean;
  /** The dialog stays until what it promises has ended: what is behind it is as it should be then. */
  onDone?: (answer: ResponseOf<E>) => void | Promise<void>;
  /** What was shown may be old: read it again. */
  onRefused?: (error: ErrorOf<E>) => void;
  onClose: () => void;
}) => {
  const getKey = useCallKey();
  const { mutate, reset, isPending, error } = useEndpointMutation(endpoint, {
    onSuccess: async (answer) => {
      await onDone?.(answer);
      onClose();
    },
    ...(onRefused && { onError: onRefused }),
  });
  const act = () => {
    if (check?.() === false) return;
    const options = call();
    mutate(asRepeatable(endpoint, options, getKey(options)));
  };
  const close = () => {
    reset();
    onClose();
  };
  return <ConfirmDialog {...words} opened={opened} busy={isPending} error={error?.error} onAct={act} onClose={close} />;
};
