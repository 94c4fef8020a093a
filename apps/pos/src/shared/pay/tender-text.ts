import type { Tender } from '@servery/contract/tenders';
import type { TenderKind } from '@servery/domain/tenders';

const kindTexts: Readonly<Record<TenderKind, string>> = {
  cash: 'in cash',
  card: 'by card',
  moto: 'by card over the phone',
  custom: 'in another way',
  cardOnline: 'by card online',
  marketplace: 'to the marketplace',
  refundCash: 'refunded in cash',
  refundCard: 'refunded to the card',
  reversalCard: 'reversed on the card',
};

/** How a tender was paid, after its amount: "$5.00 in cash". */
export const tenderText = ({ kind, label }: Pick<Tender, 'kind' | 'label'>): string =>
  kind === 'custom' && label !== '' ? `by ${label}` : kindTexts[kind];
