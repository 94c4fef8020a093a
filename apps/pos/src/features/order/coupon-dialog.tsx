import { useState } from 'react';
import { useEndpointMutation } from '@servery/app-kit/query.ts';
import { checkBillCoupon } from '@servery/contract/bills';
import { Dialog } from '@servery/device-app/dialog/dialog.tsx';
import dialog from '@servery/device-app/dialog/dialog.module.css';
import { TextField } from '@servery/device-app/fields/text-field.tsx';
import { findCouponProblem, type Bill, type PriceBillInput } from '@servery/domain/bills';
import { FailureAlert } from '@servery/ui/primitives/failure.tsx';
import { setCoupon } from '../../shared/bills/bill-commands.ts';
import { useTill } from '../../shared/till-context.ts';

interface CouponDialogProps {
  billId: string;
  bill: Bill;
  /** What the bill's price depends on beside its lines. */
  input: PriceBillInput;
  onClose: () => void;
}

/** Asks for the code of a coupon. The server says what the code is; whether this bill qualifies follows from its price. */
export const CouponDialog = ({ billId, bill, input, onClose }: CouponDialogProps) => {
  const { restaurantId, storeId } = useTill();
  const [code, setCode] = useState('');
  const [unfit, setUnfit] = useState<string | null>(null);
  const check = useEndpointMutation(checkBillCoupon, {
    onSuccess: ({ coupon }, { body: { couponCode } }) => {
      const problem = findCouponProblem({ ...bill, coupon }, input);
      if (problem !== null) return setUnfit(problem.message);
      setCoupon({ couponCode, coupon });
      onClose();
    },
  });
  const failure = check.error?.error;
  const atField = failure?.fields?.find(({ path }) => path === 'couponCode')?.message ?? null;
  const typed = code.trim();
  return (
    <Dialog title="Coupon" onClose={onClose}>
      {bill.coupon && (
        <>
          <p className={dialog.text}>
            {[bill.coupon.coupon.couponCode, bill.coupon.coupon.description].filter((text) => text !== '').join(': ')}
          </p>
          <button
            type="button"
            className={dialog.button}
            onClick={() => {
              setCoupon(null);
              onClose();
            }}
          >
            Take it off the bill
          </button>
        </>
      )}
      <form
        style={{ display: 'contents' }}
        onSubmit={(event) => {
          event.preventDefault();
          setUnfit(null);
          const body = { couponCode: typed, customerId: bill.customerId ?? null };
          check.mutate({ params: { restaurantId, storeId, orderId: billId }, body });
        }}
      >
        <TextField
          label={bill.coupon ? 'Code of another coupon' : 'Code'}
          most={40}
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
          <button type="submit" className={dialog.primary} disabled={typed === '' || check.isPending}>
            {check.isPending ? 'Checking…' : 'Use the coupon'}
          </button>
        </div>
      </form>
    </Dialog>
  );
};
