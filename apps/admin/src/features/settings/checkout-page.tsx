import type { SettingsOf } from '@servery/contract/settings/index';
import { collectionNames, collectionTypes, type CollectionType, type PaymentMethod } from '@servery/domain/orders';
import { Effect } from '../../kit/settings/effect.tsx';
import { SettingsPage } from '../../kit/settings/settings-page.tsx';
import { paymentSlots } from './payment-ways.tsx';

const ways: Readonly<Record<PaymentMethod, string>> = {
  stripeCheckout: 'by card online',
  inStore: 'at the counter',
  cardOnDelivery: 'by card at the door',
  cashOnDelivery: 'in cash at the door',
};
const list = new Intl.ListFormat('en-AU', { type: 'disjunction' });

const payment = (type: CollectionType, methods: readonly PaymentMethod[]) => {
  const label = collectionNames[type];
  const text = list.format(methods.map((method) => ways[method]));
  if (text === '') return { label, text: 'No way to pay: guests cannot order.', warn: true };
  return { label, text: `Pays ${text}` };
};

const noteLength = (characters: number) => (characters === 0 ? 'none' : `up to ${characters} characters`);

/** The guest's steps through the checkout, in their order. */
const GuestSteps = ({ checkout, surcharges: { tips } }: { checkout: SettingsOf<'checkout'>; surcharges: SettingsOf<'surcharges'> }) => {
  const { hasComments, commentMaxLength, hasCollectionTime, hasCoupons, paymentSettings } = checkout;
  return (
    <Effect
      rows={[
        { label: 'When', text: hasCollectionTime ? 'As soon as possible, or at a time they choose' : 'As soon as possible' },
        {
          label: 'Notes',
          text: hasComments
            ? `On an item ${noteLength(commentMaxLength.item)}, on the order ${noteLength(commentMaxLength.order)}`
            : 'None',
        },
        { label: 'Coupon', text: hasCoupons ? 'They can enter a code' : 'No field for codes' },
        {
          label: 'Tip',
          text: tips.enabled ? [...tips.percentages.map((share) => `${share}%`), 'another amount', 'none'].join(', ') : 'Not offered',
        },
        ...collectionTypes.map((type) => payment(type, paymentSettings[type])),
      ]}
    />
  );
};

/** What guests are asked at the checkout, how they can pay, and tips. */
export const CheckoutPage = () => (
  <SettingsPage<'checkout' | 'surcharges'>
    title="Checkout"
    intro="What guests are asked when they order online, and how they can pay."
    sections={[
      { id: 'checkout', save: 'Save checkout', slots: paymentSlots },
      { id: 'surcharges', groups: ['tips'], save: 'Save tips' },
    ]}
    beside={{ title: 'What guests see', show: (values) => <GuestSteps {...values} /> }}
  />
);
