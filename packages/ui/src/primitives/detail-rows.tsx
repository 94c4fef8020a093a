import type { LineDetail } from '@servery/domain/pricing';
import { VisuallyHidden } from './visually-hidden.tsx';

type Detail = Omit<LineDetail, 'extraCharge'>;

const getWords = ({ kind, quantity, name }: Detail) => {
  const words = quantity > 1 ? `${quantity}× ${name}` : name;
  switch (kind) {
    case 'removed':
      return (
        <>
          No <s>{words}</s>
        </>
      );
    case 'added':
      return `+ ${words}`;
    case 'half':
      return (
        <>
          <span aria-hidden>½</span>
          <VisuallyHidden>Half</VisuallyHidden> {words}
        </>
      );
    default:
      return words;
  }
};

/**
 * What a line is made of, a row for each thing: halves and what is in a deal as headings of what belongs to them, what is left off struck
 * out. How a row looks by its `data-kind` and `data-depth` is its class's business.
 */
export const DetailRows = ({ of, className }: { of: readonly Detail[]; className: string | undefined }) =>
  of.map((detail, at) => (
    <span key={at} className={className} data-kind={detail.kind} data-depth={detail.depth}>
      {getWords(detail)}
    </span>
  ));
