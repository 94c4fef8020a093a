import { Button, Stack } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import type { Tender } from '@servery/contract/tenders';
import { formatMoney, type CurrencyCode } from '@servery/domain/money';
import { NoticeBox } from '../primitives/notice-box.tsx';
import { Sheet } from './sheet.tsx';

/** The sheet that refunds a payment in the store, and then says what was refunded. `tender` null: closed. */
export const TenderRefundSheet = ({
  tender,
  currency,
  onClose,
  form,
}: {
  tender: Tender | null;
  currency: CurrencyCode;
  onClose: () => void;
  form: (tender: Tender, onDone: (refund: Tender) => void) => ReactNode;
}) => {
  const [done, setDone] = useState<Tender | null>(null);
  const close = () => {
    setDone(null);
    onClose();
  };
  return (
    <Sheet title="Refund" opened={tender !== null} onClose={close}>
      {done === null ? (
        tender && form(tender, setDone)
      ) : (
        <Stack gap="md">
          <div role="status">
            <NoticeBox tone="done" title={`${formatMoney(done.amount, currency)} refunded`}>
              <span>
                {done.kind === 'refundCash' ? 'Give it to the guest in cash.' : 'It is recorded as refunded on the card terminal.'}
              </span>
            </NoticeBox>
          </div>
          <Button fullWidth data-autofocus onClick={close}>
            Done
          </Button>
        </Stack>
      )}
    </Sheet>
  );
};
