import { NoticeBox } from '@servery/ui/primitives/notice-box.tsx';
import { printerTrouble, usePrinters } from './printers.ts';

/** Printers that need a hand: out of paper, offline. */
export const PrinterNotices = () => {
  const troubles = usePrinters().printers.flatMap((printer) => printerTrouble(printer) ?? []);
  if (troubles.length === 0) return null;
  return (
    <div role="status">
      <NoticeBox tone="late" title={troubles.length === 1 ? 'A printer needs you' : 'Printers need you'}>
        {troubles.map((trouble) => (
          <span key={trouble}>{trouble}</span>
        ))}
      </NoticeBox>
    </div>
  );
};
