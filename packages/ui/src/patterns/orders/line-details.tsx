import { lineDetails, type DetailedLine } from '@servery/domain/pricing';
import { DetailRows } from '../../primitives/detail-rows.tsx';
import styles from './line-details.module.css';

/** What a line is made of: halves and what is in a deal with their own below them, what is left off struck out. */
export const LineDetails = ({ of }: { of: DetailedLine }) => <DetailRows of={lineDetails(of)} className={styles.detail} />;
