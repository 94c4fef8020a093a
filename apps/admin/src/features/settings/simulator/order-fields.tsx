import { NativeSelect, TextInput } from '@mantine/core';
import { collectionNames, collectionTypes, type CollectionType } from '@servery/domain/orders';
import type { OrderToTry } from './order-to-try.ts';
import styles from './simulator.module.css';

/** What is ordered where, and for when. */
export const OrderFields = ({ order, onChange }: { order: OrderToTry; onChange: (change: Partial<OrderToTry>) => void }) => (
  <div className={styles.fields}>
    <NativeSelect
      size="lg"
      label="Ordered"
      value={order.system}
      data={[
        { value: 'online', label: 'On the website' },
        { value: 'pos', label: 'At the till' },
      ]}
      onChange={(event) => onChange({ system: event.currentTarget.value as OrderToTry['system'] })}
    />
    <NativeSelect
      size="lg"
      label="Order type"
      value={order.collectionType}
      data={collectionTypes.map((value) => ({ value, label: collectionNames[value] }))}
      onChange={(event) => onChange({ collectionType: event.currentTarget.value as CollectionType })}
    />
    <NativeSelect
      size="lg"
      label="For"
      value={order.isForLater ? 'later' : 'now'}
      data={[
        { value: 'now', label: 'As soon as possible' },
        { value: 'later', label: 'A date and time' },
      ]}
      onChange={(event) => onChange({ isForLater: event.currentTarget.value === 'later' })}
    />
    {order.isForLater && (
      <>
        <TextInput type="date" label="Date" value={order.date} onChange={(event) => onChange({ date: event.currentTarget.value })} />
        <TextInput
          type="time"
          label="Time"
          description="In the store’s time zone"
          value={order.time}
          onChange={(event) => onChange({ time: event.currentTarget.value })}
        />
      </>
    )}
  </div>
);
