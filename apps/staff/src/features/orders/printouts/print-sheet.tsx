import { Button, Stack } from '@mantine/core';
import { useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { newId } from '@servery/app-kit/ids.ts';
import { endpointKey, useEndpoint, useEndpointMutation } from '@servery/app-kit/query.ts';
import { getOrder } from '@servery/contract/online-ordering';
import { previewDocument, printOrder } from '@servery/contract/printers';
import { channels, type OrderSource } from '@servery/domain/orders';
import { printDocumentTypes, type PrintDocumentType } from '@servery/domain/printing';
import { Choice } from '@servery/ui/primitives/choice.tsx';
import { Failure, FailureAlert } from '@servery/ui/primitives/failure.tsx';
import { Skeleton } from '@servery/ui/primitives/skeleton.tsx';
import { VisuallyHidden } from '@servery/ui/primitives/visually-hidden.tsx';
import { Sheet } from '@servery/ui/mantine/sheet.tsx';
import { useStore } from '../../../shared/store-context.ts';
import { printerTrouble, usePrinters } from './printers.ts';
import { documentNames } from '@servery/ui/patterns/orders/printout-text.ts';
import styles from './printout.module.css';

/** The seller issues the invoice: for an Uber Eats order that is Uber. */
const getDocuments = (source: OrderSource) =>
  printDocumentTypes
    .filter((type) => channels[source].invoicedBy === 'store' || type !== 'ORDER_INVOICE')
    .map((type): [PrintDocumentType, string] => [type, documentNames[type]]);
/** Radio buttons cannot have a null value. */
const usual = '';

/** The document as it will be printed. */
const Preview = ({ orderId, document, lineWidth }: { orderId: string; document: PrintDocumentType; lineWidth: number }) => {
  const { restaurantId, storeId } = useStore();
  const params = { restaurantId, storeId, orderId, document };
  const preview = useEndpoint(previewDocument, { params, query: { lineWidth } }, { keepPrevious: true });
  if (preview.isPending)
    return (
      <div role="status" aria-label="Loading the preview">
        <Skeleton height="240px" />
      </div>
    );
  if (!preview.data) return preview.error && <Failure error={preview.error.error} onRetry={() => void preview.refetch()} />;
  return (
    <div className={styles.preview} tabIndex={0} role="region" aria-label={`Preview: ${documentNames[document]}`}>
      <img className={styles.paper} src={`data:image/svg+xml,${encodeURIComponent(preview.data.svg)}`} alt="" />
      <VisuallyHidden>{preview.data.text}</VisuallyHidden>
    </div>
  );
};

const PrintForm = ({ orderId, source, onSent }: { orderId: string; source: OrderSource; onSent: (said: string) => void }) => {
  const { restaurantId, storeId } = useStore();
  const queries = useQueryClient();
  const { printers, known } = usePrinters();
  const [document, setDocument] = useState<PrintDocumentType>('ORDER_TICKET');
  const [printerId, setPrinterId] = useState(usual);
  const [attempt, setAttempt] = useState(newId);
  const goesSomewhere = printers.some(({ prints }) => prints.includes(document));
  // A document that no printer prints automatically goes to the first one, unless another is chosen.
  const printer = printers.find(({ id }) => id === printerId) ?? (goesSomewhere ? undefined : printers[0]);
  const trouble = printer && printerTrouble(printer);
  const name = documentNames[document];
  const print = useEndpointMutation(printOrder, {
    onSuccess: (job) => {
      void queries.invalidateQueries({ queryKey: endpointKey(getOrder) });
      onSent(`${name} sent to ${job.printerName}.${job.duplicate ? ' Marked DUPLICATE.' : ''}`);
    },
    onError: (error) => {
      if (error.code !== 'network') setAttempt(newId());
    },
  });
  const again = <T,>(set: (value: T) => void) => {
    return (value: T) => {
      set(value);
      setAttempt(newId());
    };
  };

  return (
    <Stack gap="md">
      <Choice<PrintDocumentType> label="Document" value={document} options={getDocuments(source)} onChange={again(setDocument)} />
      {(printers.length > 1 || printer) && (
        <Choice<string>
          label="Printer"
          value={printer?.id ?? usual}
          options={[
            ...(goesSomewhere ? [[usual, 'Where it usually goes'] as [string, string]] : []),
            ...printers.map(({ id, name: of }): [string, string] => [id, of]),
          ]}
          onChange={again(setPrinterId)}
        />
      )}
      {printers.length === 0 && known && <p className={styles.trouble}>This store has no printer that is switched on.</p>}
      {trouble && <p className={styles.trouble}>{trouble}</p>}
      <Preview orderId={orderId} document={document} lineWidth={printer?.lineWidth ?? printers[0]?.lineWidth ?? 48} />
      <FailureAlert error={print.error?.error} />
      <Button
        fullWidth
        loading={print.isPending}
        disabled={known && printers.length === 0}
        onClick={() =>
          print.mutate({
            params: { restaurantId, storeId, orderId },
            body: { id: attempt, document, printerId: printer?.id ?? null },
            retries: 1,
          })
        }
      >
        {printer ? `Print ${name.toLowerCase()} on ${printer.name}` : `Print ${name.toLowerCase()}`}
      </Button>
    </Stack>
  );
};

/** Previews a document of an order, and prints it on the chosen printer. */
export const PrintSheet = ({
  order,
  opened,
  onClose,
  onSent,
}: {
  order: { id: string; number: string; source: OrderSource };
  opened: boolean;
  onClose: () => void;
  /** What was sent where, as text. */
  onSent: (said: string) => void;
}) => (
  <Sheet title={`Print ${order.number}`} opened={opened} onClose={onClose}>
    {opened && <PrintForm orderId={order.id} source={order.source} onSent={onSent} />}
  </Sheet>
);
