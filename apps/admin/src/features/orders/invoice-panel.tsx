import { channels, isOpenBill } from '@servery/domain/orders';
import { Button, Modal, TextInput } from '@mantine/core';
import { useState } from 'react';
import { may } from '@servery/app-kit/abilities.ts';
import { useForm } from '@servery/app-kit/forms/use-form.ts';
import { useEndpoint } from '@servery/app-kit/query.ts';
import type { ResponseOf } from '@servery/contract/endpoint';
import { sendOrderInvoice } from '@servery/contract/invoices';
import type { getOrder } from '@servery/contract/online-ordering';
import { previewDocument } from '@servery/contract/printers';
import { Failure, FailureAlert } from '@servery/ui/primitives/failure.tsx';
import { Panel } from '@servery/ui/primitives/panel.tsx';
import { Skeleton } from '@servery/ui/primitives/skeleton.tsx';
import { VisuallyHidden } from '@servery/ui/primitives/visually-hidden.tsx';
import { useStore } from '../../shared/places.ts';
import { useMe } from '../../shared/session.ts';
import styles from './order-page.module.css';

type Order = ResponseOf<typeof getOrder>;

const Preview = ({ orderId }: { orderId: string }) => {
  const { restaurantId, storeId } = useStore();
  const { data, error, refetch } = useEndpoint(previewDocument, {
    params: { restaurantId, storeId, orderId, document: 'ORDER_INVOICE' },
    query: { lineWidth: 48 },
  });
  if (!data && error) return <Failure error={error.error} onRetry={() => void refetch()} />;
  if (!data) {
    return (
      <div role="status" aria-label="Loading the invoice">
        <Skeleton height="320px" />
      </div>
    );
  }
  return (
    <div className={styles.invoice}>
      <img src={`data:image/svg+xml,${encodeURIComponent(data.svg)}`} alt="" />
      <VisuallyHidden>{data.text}</VisuallyHidden>
    </div>
  );
};

const EmailForm = ({ order: { id, customerEmail } }: { order: Order }) => {
  const { restaurantId } = useStore();
  const [sentTo, setSentTo] = useState<string | null>(null);
  const { form, field, busy, error } = useForm({
    endpoint: sendOrderInvoice,
    initial: { email: customerEmail },
    call: ({ email }) => ({ body: { restaurantId, orderId: id, email } }),
    onDone: ({ email }) => setSentTo(email),
  });
  return (
    <form {...form} className={styles.email}>
      <TextInput type="email" inputMode="email" autoComplete="off" label="Email the invoice to" {...field('email')} />
      <Button type="submit" variant="default" loading={busy}>
        Send
      </Button>
      <FailureAlert error={error} />
      <p role="status" className={styles.text}>
        {sentTo !== null && `The invoice is on its way to ${sentTo}.`}
      </p>
    </form>
  );
};

/** The invoice of an order: to be looked at, and to be emailed. There is none of an order that was never placed, and of Uber Eats orders. */
export const InvoicePanel = ({ order }: { order: Order }) => {
  const place = useStore();
  const me = useMe();
  const [isOpen, setOpen] = useState(false);
  if (channels[order.source].invoicedBy === 'channel' || order.status === 'processingPayment' || order.status === 'failure') return null;
  // A bill that is still open at the till has no invoice yet.
  if (isOpenBill(order)) return null;
  return (
    <Panel title="Invoice">
      {may(me, 'printing.read', place) && (
        <div>
          <Button variant="default" onClick={() => setOpen(true)}>
            Show the invoice
          </Button>
        </div>
      )}
      {may(me, 'order.invoice', place) && <EmailForm order={order} />}
      <Modal opened={isOpen} onClose={() => setOpen(false)} title={`Invoice of order ${order.number}`}>
        <Preview orderId={order.id} />
      </Modal>
    </Panel>
  );
};
