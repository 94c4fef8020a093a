/**
 * The number that a printer's cloud knows a print job by: the job's id without dashes, 32 characters. The same however often the job
 * is sent, so that the cloud refuses the second copy.
 */
export const tradeNumber = (printJobId: string): string => {
  const number = printJobId.replaceAll('-', '').toLowerCase();
  if (!/^[0-9a-f]{32}$/.test(number)) throw new RangeError('A print job id is a UUID.');
  return number;
};
