import { formatMoney } from '@servery/domain/money';
import { takenText } from '@servery/ui/patterns/orders/taken-text.ts';
import type { OfflineTender } from './bill-store.ts';

/** What was taken without the server: "$12.50 in cash". */
export const takenName = ({ amount, currency, kind, label }: OfflineTender): string =>
  `${formatMoney(amount, currency)} ${takenText({ method: kind, label })}`;
