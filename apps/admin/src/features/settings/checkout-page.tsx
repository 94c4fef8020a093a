import type { SettingsOf } from '@servery/contract/settings/index';
import { collectionNames, collectionTypes, type CollectionType, type PaymentMethod } from '@servery/domain/orders';
import { Effect, type EffectRow } from '../../kit/settings/effect.tsx';
import { SettingsPage } from '../../kit/settings/settings-page.tsx';
import { useSection } from '../../kit/settings/use-section-form.ts';
import { paymentSlots } from './payment-ways.tsx';

const ways: Readonly<Record<PaymentMethod, string>> = {
  stripeCheckout: 'by card online',
  inStore: 'at the counter',
  cardOnDelivery: 'by card at the door',
  cashOnDelivery: 'in cash at the door',
};
const list = new Intl.ListFormat('en-AU', { type: 'disjunction' });

/** How guests pay. `offered`: whether they can choose this kind of order; undefined until it is read. */
const payment = (type: CollectionType, methods: readonly PaymentMethod[], offered: boolean | undefined): EffectRow => {
  const label = collectionNames[type];
  const text = list.format(methods.map((method) => ways[method]));
  if (offered === false) return { label, text: text === '' ? 'Switched off' : `Switched off. Once it is on: pays ${text}` };
  if (text === '') return { label, text: 'No way to pay: guests cannot order.', warn: offered === true };
  return { label, text: `Pays ${text}` };
};

const noteLength = (characters: number) => (characters === 0 ? 'none' : `up to ${characters} characters`);

/** The guest's steps through the checkout, in their order. */
const GuestSteps = ({ checkout, surcharges: { tips } }: { checkout: SettingsOf<'checkout'>; surcharges: SettingsOf<'surcharges'> }) => {
  const { standing } = useSection('onlineOrdering');
  const offered = standing?.value.collectionTypes;
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
        ...collectionTypes.map((type) => payment(type, paymentSettings[type], offered?.[type])),
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
