import type { SettingsOf } from '@servery/contract/settings/index';
import { collectionNames, collectionTypes } from '@servery/domain/orders';
import { Effect } from '../../kit/settings/effect.tsx';
import { SettingsPage } from '../../kit/settings/settings-page.tsx';

type OnlineOrdering = SettingsOf<'onlineOrdering'>;
type OrderProcess = SettingsOf<'orderProcess'>;

const minutes = (count: number) => (count === 1 ? '1 minute' : `${count} minutes`);

const ahead = (days: number): string => {
  if (days === 0) return 'For today only';
  return days === 1 ? 'For today and tomorrow' : `For today and the next ${days} days`;
};

const unaccepted = ({ hasUnprocessedOrderMonitor, acceptWithinInMinutes }: OrderProcess) =>
  hasUnprocessedOrderMonitor ? `an alarm after ${minutes(acceptWithinInMinutes)}` : 'no alarm';

/** An order from the guest's first step to its end. */
const OrderSteps = ({ onlineOrdering, orderProcess }: { onlineOrdering: OnlineOrdering; orderProcess: OrderProcess }) => {
  const { leadTimeInMinutes, slotLengthInMinutes, daysInAdvance, lastOrderBeforeCloseInMinutes } = onlineOrdering;
  const offered = collectionTypes.filter((type) => onlineOrdering.collectionTypes[type]);
  const { autoAcceptOnlineOrders, autoAcceptDineInOrders, hasEta, hasCompleteStatus } = orderProcess;
  const accepted = (automatic: boolean) =>
    automatic ? 'Accepted automatically' : `Staff accept${hasEta ? ' and choose a time' : ''}; ${unaccepted(orderProcess)}`;
  return (
    <Effect
      rows={[
        ...(offered.length === 0 ? [{ label: 'Order', text: 'Guests cannot order online.', warn: true }] : []),
        ...offered.map((type) => ({
          label: collectionNames[type],
          text: leadTimeInMinutes[type] === 0 ? 'At once' : `${minutes(leadTimeInMinutes[type])} after the order at the earliest`,
        })),
        { label: 'Ahead', text: `${ahead(daysInAdvance)}, every ${minutes(slotLengthInMinutes)}` },
        {
          label: 'Last order',
          text: lastOrderBeforeCloseInMinutes === 0 ? 'At closing' : `${minutes(lastOrderBeforeCloseInMinutes)} before closing`,
        },
        ...(onlineOrdering.collectionTypes.pickup || onlineOrdering.collectionTypes.delivery
          ? [{ label: 'Accepting', text: accepted(autoAcceptOnlineOrders) }]
          : []),
        ...(onlineOrdering.collectionTypes.dineIn ? [{ label: 'Accepting dine-in', text: accepted(autoAcceptDineInOrders) }] : []),
        { label: 'Completing', text: hasCompleteStatus ? 'Staff mark the order as completed' : 'Staff have no step for it' },
      ]}
    />
  );
};

/** How guests can order online, when, and what becomes of an order. */
export const OnlineOrderingPage = () => (
  <SettingsPage<'onlineOrdering' | 'orderProcess'>
    title="Online ordering"
    intro="How guests can order online, for when, and how orders go through the store."
    sections={[
      { id: 'onlineOrdering', save: 'Save online ordering' },
      { id: 'orderProcess', save: 'Save order process' },
    ]}
    beside={{ title: 'An order, step by step', show: (values) => <OrderSteps {...values} /> }}
  />
);
