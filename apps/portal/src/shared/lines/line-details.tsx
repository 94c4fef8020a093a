import { lineDetails, type DetailedLine, type LineDetail } from '@servery/domain/pricing';
import { detailTree, splitNodes, type DetailNode } from './detail-tree.ts';
import { times } from '@servery/domain/pricing';
import styles from './line-details.module.css';

/** The details of a line of a cart or an order: choices, removed toppings struck out, halves and parts of a deal with their own below. */
export const LineDetails = ({ of }: { of: DetailedLine }) => <Nodes nodes={detailTree(lineDetails(of))} />;

const Nodes = ({ nodes }: { nodes: readonly DetailNode[] }) => {
  const { words, groups } = splitNodes(nodes);
  return (
    <>
      {words.length > 0 && (
        <span className={styles.words}>
          {words.map((detail, at) => (
            <Word key={at} detail={detail} first={at === 0} />
          ))}
        </span>
      )}
      {groups.length > 0 && (
        <ul className={styles.groups}>
          {groups.map(({ detail, below }, at) => (
            <li key={at} className={styles.group} data-kind={detail.kind}>
              <span className={styles.head}>
                {detail.kind === 'half' && '½ '}
                {amount(detail)}
              </span>
              <Nodes nodes={below} />
            </li>
          ))}
        </ul>
      )}
    </>
  );
};

const amount = ({ quantity, name }: LineDetail): string => times(quantity, name);

const Word = ({ detail, first }: { detail: LineDetail; first: boolean }) => (
  <>
    {!first && ', '}
    {detail.kind === 'removed' ? (
      <>
        No <s className={styles.removed}>{detail.name}</s>
      </>
    ) : (
      `${detail.kind === 'added' ? '+\u00a0' : ''}${amount(detail)}`
    )}
  </>
);
