import type { AsideChange } from '@servery/app-kit/replica/outbox-aside.ts';
import { AttentionPage as Page } from '@servery/device-app/attention/attention-page.tsx';
import { getLine } from '../../shared/bills/bill-calls.ts';
import { discard, tryAgain } from '../../shared/bills/bill-outbox.ts';
import type { BillCommand } from '../../shared/bills/bill-store.ts';
import { useBills } from '../../shared/bills/bills-store.ts';
import { useOtherTills } from '../../shared/bills/other-tills.ts';
import { useTill } from '../../shared/till-context.ts';
import { OtherTills } from './other-tills.tsx';

const getBill = ({ billId }: BillCommand) => billId;
const getWhat = ({ ids, what }: AsideChange) => (ids.length > 1 ? `${what}, and ${ids.length - 1} more of this line` : what);

/** Changes of bills that the server refused, and bills that another till has left unsent in this browser. */
export const AttentionPage = () => {
  const tills = useOtherTills((state) => state.tills);
  return (
    <Page
      aside={useBills((state) => state.aside)}
      timeZone={useTill().timeZone}
      getScope={getBill}
      getPart={getLine}
      getWhat={getWhat}
      nothing="Changes that the server does not accept, and bills that another till of this browser has not sent, are listed here."
      onTryAgain={tryAgain}
      more={tills.length > 0 ? <OtherTills tills={tills} /> : null}
      onDiscard={discard}
    />
  );
};
