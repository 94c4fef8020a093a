import { NoticeBox } from '@servery/ui/primitives/notice-box.tsx';
import { printerTrouble, usePrinters } from './printers.ts';
import { useBackAgain } from './use-back-again.ts';
import styles from './printout.module.css';

/** Printers that need attention, for example out of paper or offline; and those that work again. */
export const PrinterNotices = () => {
  const { printers } = usePrinters();
  const troubles = printers.flatMap((printer) => printerTrouble(printer) ?? []);
  const back = useBackAgain(printers);
  return (
    <div role="status" className={styles.notices}>
      {troubles.length > 0 && (
        <NoticeBox tone="late" title={troubles.length === 1 ? 'A printer needs you' : 'Printers need you'}>
          {troubles.map((trouble) => (
            <span key={trouble}>{trouble}</span>
          ))}
        </NoticeBox>
      )}
      {back.length > 0 && (
        <NoticeBox tone="done" title={`${back.join(', ')} ${back.length === 1 ? 'prints' : 'print'} again`}>
          {null}
        </NoticeBox>
      )}
    </div>
  );
};
