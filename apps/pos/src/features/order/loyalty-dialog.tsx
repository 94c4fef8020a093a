import { useState } from 'react';
import { useEndpointMutation } from '@servery/app-kit/query.ts';
import { checkBillLoyalty } from '@servery/contract/bills';
import { Dialog } from '@servery/device-app/dialog/dialog.tsx';
import dialog from '@servery/device-app/dialog/dialog.module.css';
import { TextField } from '@servery/device-app/fields/text-field.tsx';
import { findLoyaltyProblem, type Bill, type PriceBillInput } from '@servery/domain/bills';
import { FailureAlert } from '@servery/ui/primitives/failure.tsx';
import { setLoyalty } from '../../shared/bills/bill-commands.ts';
import { useTill } from '../../shared/till-context.ts';

interface LoyaltyDialogProps {
  billId: string;
  customerId: string;
  bill: Bill;
  /** What the bill's price depends on beside its lines. */
  input: PriceBillInput;
  onClose: () => void;
}

/** Asks for the code that the guest shows, and uses their loyalty credit. The server says whose code it is and how much credit there is. */
export const LoyaltyDialog = ({ billId, customerId, bill, input, onClose }: LoyaltyDialogProps) => {
  const { restaurantId, storeId } = useTill();
  const [code, setCode] = useState('');
  const [unfit, setUnfit] = useState<string | null>(null);
  const check = useEndpointMutation(checkBillLoyalty, {
    onSuccess: ({ loyalty }, { body: proof }) => {
      const problem = findLoyaltyProblem({ ...bill, loyalty }, input);
      if (problem !== null) return setUnfit(problem.message);
      setLoyalty({ proof, loyalty });
      onClose();
    },
  });
  const failure = check.error?.error;
  const atField = failure?.fields?.find(({ path }) => path === 'code')?.message ?? null;
  const digits = code.replaceAll(/\D/g, '');
  if (bill.loyalty) {
    return (
      <Dialog title="Loyalty credit" onClose={onClose}>
        <p className={dialog.text}>This bill uses the credit of its customer’s loyalty card.</p>
        <div className={dialog.foot}>
          <button
            type="button"
            className={dialog.button}
            onClick={() => {
              setLoyalty(null);
              onClose();
            }}
          >
            Take the credit off
          </button>
        </div>
      </Dialog>
    );
  }
  return (
    <Dialog title="Loyalty credit" onClose={onClose}>
      <p className={dialog.text}>Ask the guest for the code on their loyalty card page. It is valid for ten minutes and one bill.</p>
      <form
        style={{ display: 'contents' }}
        onSubmit={(event) => {
          event.preventDefault();
          setUnfit(null);
          check.mutate({ params: { restaurantId, storeId, orderId: billId }, body: { customerId, code: digits } });
        }}
      >
        <TextField
          label="The guest’s code"
          type="tel"
          most={12}
          value={code}
          problem={unfit ?? atField}
          onChange={(next) => {
            setCode(next);
            setUnfit(null);
            check.reset();
          }}
        />
        <FailureAlert error={atField === null ? failure : undefined} />
        <div className={dialog.foot}>
          <button type="submit" className={dialog.primary} disabled={digits.length !== 6 || check.isPending}>
            {check.isPending ? 'Checking…' : 'Use the credit'}
          </button>
        </div>
      </form>
    </Dialog>
  );
};
