import { lineDetails, type DetailedLine } from '@servery/domain/pricing';
import { DetailRows } from '../../primitives/detail-rows.tsx';
import styles from './line-details.module.css';

/** The options of a line: halves and parts of a deal with their own below them, removed toppings struck through. */
export const LineDetails = ({ of }: { of: DetailedLine }) => <DetailRows of={lineDetails(of)} className={styles.detail} />;
