import { endVerification } from './accounts/accounts.ts';
import { openPlannedDispute } from './disputes/disputes.ts';
import { endAuthorization } from './payments/release.ts';
import { arrive, leave, runPayouts, settleFunds } from './payouts/payouts.ts';
import { failRefund, settleRefund } from './refunds/refunds.ts';
import type { DueWork } from './world/world.ts';

/** What the clock brings. */
export const dueWork: DueWork = {
  authorizationEnds: endAuthorization,
  disputeOpens: openPlannedDispute,
  fundsSettle: settleFunds,
  payoutArrives: arrive,
  payoutLeaves: leave,
  payoutRun: runPayouts,
  refundFails: (tx, id) => void failRefund(tx, id),
  refundSettles: settleRefund,
  verificationEnds: endVerification,
};
