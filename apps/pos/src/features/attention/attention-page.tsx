import type { AsideChange } from '@servery/app-kit/replica/outbox-aside.ts';
import { AttentionPage as Page } from '@servery/device-app/attention/attention-page.tsx';
import { getLine } from '../../shared/bills/bill-calls.ts';
import { discard, tryAgain } from '../../shared/bills/bill-outbox.ts';
import type { BillCommand } from '../../shared/bills/bill-store.ts';
import { useBills } from '../../shared/bills/bills-store.ts';
import { useTill } from '../../shared/till-context.ts';

const getBill = ({ billId }: BillCommand) => billId;
const getWhat = ({ ids, what }: AsideChange) => (ids.length > 1 ? `${what}, and ${ids.length - 1} more of this line` : what);

/** Changes of bills that the server refused. */
export const AttentionPage = () => (
  <Page
    aside={useBills((state) => state.aside)}
    timeZone={useTill().timeZone}
    getScope={getBill}
    getPart={getLine}
    getWhat={getWhat}
    nothing="Changes that the server does not accept are listed here."
    onTryAgain={tryAgain}
    onDiscard={discard}
  />
);
