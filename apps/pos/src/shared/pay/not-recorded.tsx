import { formatMoney, type CurrencyCode } from '@servery/domain/money';
import { takenText } from '@servery/ui/patterns/orders/taken-text.ts';
import { NoticeBox } from '@servery/ui/primitives/notice-box.tsx';
import type { StoredPart } from './stored-parts.ts';

/** The order ended elsewhere while this till was taking a payment: what to do with the money that was taken here. `what`: why. */
export const NotRecorded = ({ part, what, currency }: { part: StoredPart | null; what: string; currency: CurrencyCode }) => {
  if (part === null) return null;
  const isCash = part.kind === 'cash';
  const how = isCash ? '' : ` ${takenText({ method: part.kind, label: part.label })}`;
  return (
    <div role="alert">
      <NoticeBox tone="late" title={`Your ${formatMoney(part.amount, currency)}${how} was not recorded: ${what}.`}>
        <span>{isCash ? 'Give the money back.' : 'If the guest has paid it, give it back the same way.'}</span>
      </NoticeBox>
    </div>
  );
};
