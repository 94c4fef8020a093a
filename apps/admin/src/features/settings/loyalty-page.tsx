import type { SettingsOf } from '@servery/contract/settings/index';
import { countries } from '@servery/domain/countries';
import { loyaltyHolds, loyaltyOfOrder } from '@servery/domain/loyalty';
import { formatMoney } from '@servery/domain/money';
import { PictureField } from '../../kit/pictures/picture-field.tsx';
import type { Slot } from '../../kit/settings/control.types.ts';
import { Effect, type EffectRow } from '../../kit/settings/effect.tsx';
import { NumberField } from '../../kit/settings/number-field.tsx';
import { SettingsPage } from '../../kit/settings/settings-page.tsx';
import { useRestaurant } from '../../shared/places.ts';

type Loyalty = SettingsOf<'loyalty'>;
const sampleItems = 40_00;

/** What an order earns: a percentage or an amount, as chosen above. */
const Earning = ({ label, value, error, section, onChange }: Slot<number>) => (
  <NumberField
    field={
      (section.value as Loyalty).type === 'percentage'
        ? { group: '', control: 'percentage', label, help: 'Of the items less discounts, 0 to 100 %.' }
        : { group: '', control: 'money', label, help: 'For each order, whatever it costs.' }
    }
    value={value}
    error={error}
    onChange={onChange as (value: unknown) => void}
  />
);

const getPlaces = (loyalty: Loyalty): EffectRow => {
  const places = [loyaltyHolds(loyalty, 'website') && 'online', loyaltyHolds(loyalty, 'pos') && 'at the till'].filter(Boolean);
  return places.length === 0
    ? { label: 'Where', text: 'Nowhere: switch on online orders or orders at the till.', warn: true }
    : { label: 'Where', text: `Orders ${places.join(' and ')}` };
};

/** What a guest's orders earn, by the rules that count real ones. */
const SampleCard = ({ loyalty }: { loyalty: Loyalty }) => {
  const { currencyCode } = countries[useRestaurant().country];
  const money = (amount: number) => formatMoney(amount, currencyCode);
  if (!loyalty.enabled) return <Effect rows={[{ label: 'Guests', text: 'See no loyalty card' }]} />;
  const earnedBy = (coupon: boolean, discounted: boolean) => {
    const order = {
      source: loyaltyHolds(loyalty, 'website') ? ('website' as const) : ('pos' as const),
      coupon: coupon ? { exclusive: false, freeDelivery: false } : null,
      lines: [{ amount: sampleItems, discounted }],
    };
    return loyaltyOfOrder(loyalty, 0, false, order).earned;
  };
  const words = ({ stamps, credit }: { stamps: number; credit: number }) => (stamps === 0 ? 'Nothing' : `1 stamp and ${money(credit)}`);
  const plain = earnedBy(false, false);
  const full = plain.credit * loyalty.count;
  return (
    <Effect
      rows={[
        getPlaces(loyalty),
        { label: `An order of ${money(sampleItems)}`, text: `Earns ${words(plain).toLowerCase()}` },
        { label: 'With a coupon', text: words(earnedBy(true, false)) },
        { label: 'Discounted items', text: words(earnedBy(false, true)) },
        full === 0
          ? { label: 'A full card', text: 'Gives nothing yet: enter how much an order earns.', warn: true }
          : { label: 'A full card', text: `${money(full)} to spend, after ${loyalty.count} such orders` },
      ]}
    />
  );
};

const CardPicture = ({ label, value, error, onChange }: Slot<Loyalty['cardBg']>) => (
  <PictureField
    {...{ label, value, error, onChange, folder: 'loyalty_cards', ratio: '4x2', restaurantId: useRestaurant().restaurantId }}
    help="Behind the stamps on a guest’s card."
  />
);

const slots = {
  value: (slot: Slot<number>) => <Earning {...slot} />,
  cardBg: (slot: Slot<Loyalty['cardBg']>) => <CardPicture {...slot} />,
};

/** The restaurant's loyalty scheme. */
export const LoyaltyPage = () => (
  <SettingsPage<'loyalty'>
    title="Loyalty"
    intro="What guests earn with their orders, in all stores of the restaurant."
    sections={[{ id: 'loyalty', save: 'Save loyalty', slots }]}
    beside={{ title: 'What guests earn', show: (values) => <SampleCard {...values} /> }}
  />
);
