import { useSession } from '@servery/app-kit/session.ts';
import { session } from '../../../shared/session.ts';
import { useStore } from '../../../shared/store-context.ts';
import { mayRefund } from './may-refund.ts';

/** Whether the signed-in person is offered refunds at this store. */
export const useMayRefund = (): boolean => mayRefund(useSession(session).who, useStore());
