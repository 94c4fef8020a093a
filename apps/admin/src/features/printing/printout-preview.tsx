import { useRef, useState } from 'react';
import { encode } from 'uqr';
import { useEndpoint } from '@servery/app-kit/query.ts';
import { listOrders } from '@servery/contract/online-ordering';
import { previewDocument } from '@servery/contract/printers';
import { printColumns, printDocumentTypes, printerProfiles, renderSvg, renderText, type PrintDocumentType } from '@servery/domain/printing';
import { Choice } from '@servery/ui/primitives/choice.tsx';
import { Failure } from '@servery/ui/primitives/failure.tsx';
import { Skeleton } from '@servery/ui/primitives/skeleton.tsx';
import { VisuallyHidden } from '@servery/ui/primitives/visually-hidden.tsx';
import { useRestaurant, useStore } from '../../shared/places.ts';
import { documentLabels, printersFor } from './printer-labels.ts';
import type { BusinessSettings, Printer, PrintingSettings } from './printing.types.ts';
import { sampleDocument, sampleSale } from './sample-sale.ts';
import styles from './printout-preview.module.css';

const qrMatrix = (data: string) => {
  try {
    return encode(data, { ecc: 'H', border: 0 }).data;
  } catch {
    // More than a symbol holds.
    return [];
  }
};

interface PrintoutProps {
  name: string;
  svg: string;
  text: string;
  /** The text at either end of the printout: the end that changes scrolls into view. */
  head?: string;
  foot?: string;
}

const Paper = ({ name, svg, text, head = '', foot = '' }: PrintoutProps) => {
  const frame = useRef<HTMLDivElement>(null);
  const shown = useRef({ head, foot });
  const follow = () => {
    const before = shown.current;
    shown.current = { head, foot };
    if (before.foot !== foot) frame.current?.scrollTo({ top: frame.current.scrollHeight });
    else if (before.head !== head) frame.current?.scrollTo({ top: 0 });
  };
  return (
    <div ref={frame} className={styles.frame} tabIndex={0} role="region" aria-label={`Preview: ${name}`}>
      <img className={styles.paper} src={`data:image/svg+xml,${encodeURIComponent(svg)}`} alt="" onLoad={follow} />
      <VisuallyHidden>{text}</VisuallyHidden>
    </div>
  );
};

/** A document of a real order, as it prints with what is saved. */
const OrderPrintout = ({ orderId, document, lineWidth }: { orderId: string; document: PrintDocumentType; lineWidth: number }) => {
  const { restaurantId, storeId } = useStore();
  const params = { restaurantId, storeId, orderId, document };
  const read = useEndpoint(previewDocument, { params, query: { lineWidth } }, { keepPrevious: true, staleTime: 0 });
  if (read.data) return <Paper name={documentLabels[document].one} svg={read.data.svg} text={read.data.text} />;
  if (read.error) return <Failure error={read.error.error} onRetry={() => void read.refetch()} />;
  return (
    <div role="status" aria-label="Loading the preview">
      <Skeleton height="320px" />
    </div>
  );
};

/** A preview of a printout: a sample with the unsaved settings, or the store's last order with the saved ones. */
export const PrintoutPreview = ({
  printing,
  business,
  printers,
}: {
  printing: Pick<PrintingSettings, 'invoiceFooter' | 'invoiceQrUrl'>;
  business: BusinessSettings;
  printers: readonly Printer[];
}) => {
  const { restaurantId, storeId, name: storeName, timeZone } = useStore();
  const { country, name: restaurantName } = useRestaurant();
  const [document, setDocument] = useState<PrintDocumentType>('ORDER_INVOICE');
  const [of, setOf] = useState<'sample' | 'order'>('sample');
  const [at] = useState(() => new Date().toISOString());
  const orders = useEndpoint(listOrders, { params: { restaurantId, storeId }, query: { limit: 1 } }, { staleTime: 60_000 });
  const last = orders.data?.rows[0];

  const printer = printersFor(printers, document)[0] ?? printers[0];
  const width = printer ? printColumns(printerProfiles[printer.model], printer.lineWidth) : 48;
  const paper = sampleDocument(document, sampleSale({ country, restaurantName, storeName, timeZone }, business, at), printing);
  return (
    <div className={styles.preview}>
      <Choice<PrintDocumentType>
        label="Document"
        value={document}
        options={printDocumentTypes.map((type) => [type, documentLabels[type].one])}
        onChange={setDocument}
      />
      {last && (
        <Choice<'sample' | 'order'>
          label="Whose"
          value={of}
          options={[
            ['sample', 'Sample'],
            ['order', `Order ${last.number}`],
          ]}
          onChange={setOf}
        />
      )}
      {of === 'order' && last ? (
        <OrderPrintout orderId={last.id} document={document} lineWidth={width} />
      ) : (
        <Paper
          name={documentLabels[document].one}
          svg={renderSvg(paper, width, { qr: qrMatrix })}
          text={renderText(paper, width)}
          head={JSON.stringify(business)}
          foot={printing.invoiceFooter + printing.invoiceQrUrl}
        />
      )}
      <p className={styles.hint}>
        {of === 'order' ? 'As it prints with what is saved.' : 'A sample sale, with what you type here.'}
        {printer && ` ${width} characters to a line, as on ${printer.name}.`}
      </p>
    </div>
  );
};
