import { lineDetails, type DetailedLine, type LineDetail } from '@servery/domain/pricing';
import { VisuallyHidden } from '@servery/ui/primitives/visually-hidden.tsx';
import styles from './line-details.module.css';

const counted = ({ quantity, name }: LineDetail): string => (quantity > 1 ? `${quantity}× ${name}` : name);

const wordsOf = (detail: LineDetail) => {
  const words = counted(detail);
  switch (detail.kind) {
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

/** What a line is made of: halves and what is in a deal with their own below them, what is left off struck out. */
export const LineDetails = ({ of }: { of: DetailedLine }) =>
  lineDetails(of).map((detail, at) => (
    <span key={at} className={styles.detail} data-kind={detail.kind} data-depth={detail.depth}>
      {wordsOf(detail)}
    </span>
  ));
