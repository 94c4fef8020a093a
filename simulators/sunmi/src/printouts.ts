import { decodeEscPos, drawPrintout, linesAsText, playEscPos } from '@servery/domain/printing';
import { encode } from 'uqr';
import type { Job, Ledger } from './ledger.ts';

/** A printed job as a person or a test reads it. */
export interface Paper {
  tradeNo: string;
  serial: string;
  copies: number;
  spoken: string;
  /** How often it was said. */
  times: number;
  receivedAt: string;
  printedAt: string;
  /** How often its bytes opened the cash drawer. */
  drawerKicks: number;
  /** The text, line by line. */
  text: string;
  /** The picture. */
  svg: string;
}

const qrMatrix = (data: string) => {
  try {
    return encode(data, { ecc: 'H', border: 0 }).data;
  } catch {
    // More than a symbol holds: the picture shows an empty frame, as a printer would print nothing.
    return [];
  }
};

const decoded = new WeakMap<Job, Pick<Paper, 'text' | 'svg' | 'drawerKicks'>>();

const decode = (job: Job): Pick<Paper, 'text' | 'svg' | 'drawerKicks'> => {
  const known = decoded.get(job);
  if (known) return known;
  const { lines, columns, drawerKicks } = playEscPos(decodeEscPos(job.bytes));
  const text = linesAsText(lines);
  const words = text.replace(/\s+/g, ' ').trim().slice(0, 80);
  const paper = { drawerKicks, text, svg: drawPrintout(lines, columns, { qr: qrMatrix, title: `Printed ticket: ${words}` }) };
  decoded.set(job, paper);
  return paper;
};

const asPrintout = (job: Job): Paper => {
  const { tradeNo, serial, copies, spoken, times, receivedAt } = job;
  return { tradeNo, serial, copies, spoken, times, receivedAt, printedAt: job.printedAt ?? receivedAt, ...decode(job) };
};

/** Papers that hang at the printers, newest first. */
export const getPapers = (ledger: Ledger, limit = 60): Paper[] =>
  [...ledger.jobs.values()]
    .filter((job) => job.state === 'printed' && !job.tornOff)
    .toReversed()
    .sort((a, b) => (b.printedAt ?? '').localeCompare(a.printedAt ?? ''))
    .slice(0, limit)
    .map(asPrintout);

/** One printout, torn off or not; undefined while it is not printed. */
export const toPrintout = (ledger: Ledger, tradeNo: string): Paper | undefined => {
  const job = ledger.jobs.get(tradeNo);
  return job?.state === 'printed' ? asPrintout(job) : undefined;
};
