import { useState } from 'react';
import { moment } from '@servery/app-kit/format.ts';
import { newId } from '@servery/app-kit/ids.ts';
import { useEndpointMutation } from '@servery/app-kit/query.ts';
import { sendOrderInvoice } from '@servery/contract/invoices';
import { printOrder } from '@servery/contract/printers';
import { TextField } from '@servery/device-app/fields/text-field.tsx';
import { formats } from '@servery/domain/validation';
import { documentName, documentNames, jobAppearance } from '@servery/ui/patterns/orders/printout-text.ts';
import type { OrderView } from '@servery/ui/patterns/orders/order.types.ts';
import { clockNow } from '@servery/ui/primitives/clock.ts';
import { FailureAlert } from '@servery/ui/primitives/failure.tsx';
import { Panel } from '@servery/ui/primitives/panel.tsx';
import { StateChip } from '@servery/ui/primitives/state-chip.tsx';
import { useTill } from '../../shared/till-context.ts';
import styles from './closed-bill.module.css';

type Document = keyof typeof documentNames;
const documents: readonly Document[] = ['ORDER_INVOICE', 'ORDER_STUB', 'ORDER_TICKET'];

/** Prints a bill's invoice, stub or kitchen ticket, and shows what has been printed. A second copy says DUPLICATE. */
export const PrintPanel = ({ order, onPrinted }: { order: OrderView; onPrinted: () => void }) => {
  const { restaurantId, storeId, timeZone } = useTill();
  const [said, setSaid] = useState('');
  const print = useEndpointMutation(printOrder, {
    onSuccess: (job) => {
      setSaid(`${documentName(job.document)} sent to ${job.printerName}.${job.duplicate ? ' Marked DUPLICATE.' : ''}`);
      onPrinted();
    },
  });
  const ask = (document: Document) => {
    setSaid('');
    print.mutate({ params: { restaurantId, storeId, orderId: order.id }, body: { id: newId(), document, printerId: null }, retries: 1 });
  };
  const refused = print.error?.error;
  return (
    <Panel title="Printing">
      <div className={styles.stack}>
        <div className={styles.keys}>
          {documents.map((document) => (
            <button key={document} type="button" className={styles.key} disabled={print.isPending} onClick={() => ask(document)}>
              {documentNames[document]}
            </button>
          ))}
        </div>
        {/* The catalogue’s title is about something that has changed; here the store has no printer for the document. */}
        <FailureAlert error={refused?.code === 'resource_status_conflict' ? { ...refused, title: 'Not printed' } : refused} />
        <p role="status" className={styles.said}>
          {print.isPending ? 'Sending to the printer…' : said}
        </p>
        {order.printJobs.length > 0 && (
          <ul className={styles.jobs}>
            {order.printJobs.map((job) => {
              const { tone, word } = jobAppearance(job);
              return (
                <li key={job.id} className={styles.job}>
                  <span>
                    <strong>{documentName(job.document)}</strong> on {job.printerName}
                    <span className={styles.quiet}>
                      {[moment(job.createdAt, clockNow(), timeZone), job.duplicate ? 'duplicate' : '', job.message]
                        .filter(Boolean)
                        .join(' · ')}
                    </span>
                  </span>
                  <StateChip tone={tone}>{word}</StateChip>
                </li>
              );
            })}
          </ul>
        )}
      </div>
    </Panel>
  );
};

/** Mails the invoice to the guest. */
export const MailPanel = ({ order }: { order: OrderView }) => {
  const { restaurantId } = useTill();
  const [email, setEmail] = useState(order.customerEmail);
  const [tried, setTried] = useState(false);
  const send = useEndpointMutation(sendOrderInvoice);
  const problem = formats.email.pattern.test(email.trim()) ? null : formats.email.message;
  return (
    <Panel title="Email the invoice">
      <form
        className={styles.stack}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          setTried(true);
          if (problem === null) send.mutate({ body: { restaurantId, orderId: order.id, email: email.trim() }, retries: 1 });
        }}
      >
        <TextField label="Email" type="email" most={254} value={email} problem={tried ? problem : null} onChange={setEmail} />
        <button type="submit" className={styles.key} disabled={send.isPending}>
          {send.isPending ? 'Sending…' : 'Send'}
        </button>
        <FailureAlert error={send.error?.error} />
        <p role="status" className={styles.said}>
          {send.data && `The invoice is on its way to ${send.data.email}.`}
        </p>
      </form>
    </Panel>
  );
};
