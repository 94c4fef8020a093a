import * as z from 'zod/mini';
import type { TransactionFee } from '@servery/domain/payments';
import { amountInput, schemaFor } from '../schemas.ts';
import { platformSection } from './section.ts';

const schema = schemaFor<TransactionFee>()(
  z.strictObject({
    fixed: amountInput,
    percentage: z.int().check(z.minimum(0), z.maximum(100_000, 'At most 100 %.')),
  }),
);

/** The platform's share of each card payment of stores that set up card payments from now on. Existing accounts keep theirs. */
export const transactionFeeSection = platformSection({
  id: 'transactionFee',
  title: 'Transaction fee',
  schema,
  defaults: { fixed: 0, percentage: 0 },
  affectsGuests: false,
  // Stores would be charged something else than was agreed.
  neverDefault: true,
  page: {
    groups: {
      fee: {
        title: 'Transaction fee',
        intro: 'The platform’s share of each card payment. Applies to stores that set up card payments from now on; others keep their fee.',
      },
    },
    fields: {
      percentage: { group: 'fee', control: 'percentage', label: 'Percentage', help: 'Of what the guest pays, 0 to 100 %.' },
      fixed: {
        group: 'fee',
        control: 'number',
        unit: 'cents or pence',
        label: 'Fixed amount',
        help: 'For each payment, in the store’s currency.',
      },
    },
  },
});
