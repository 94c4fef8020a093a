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
 * The options of a line, a row for each: halves and parts of a deal as headings, removed toppings struck through. The class styles a row by
 * its `data-kind` and `data-depth`.
 */
export const DetailRows = ({ of, className }: { of: readonly Detail[]; className: string | undefined }) =>
  of.map((detail, at) => (
    <span key={at} className={className} data-kind={detail.kind} data-depth={detail.depth}>
      {getWords(detail)}
    </span>
  ));
