import { Stack } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { SettingsOf } from '@servery/contract/settings/index';
import { formatDistance, localityNames } from '@servery/domain/delivery';
import { formatMoney } from '@servery/domain/money';
import { countries, type CountryCode } from '@servery/domain/countries';
import { NoticeBox } from '@servery/ui/primitives/notice-box.tsx';
import { Effect, type EffectRow } from '../../kit/settings/effect.tsx';
import { SettingsPage } from '../../kit/settings/settings-page.tsx';
import { useSection } from '../../kit/settings/use-section-form.ts';
import { useRestaurant, useStore } from '../../shared/places.ts';
import { AreasField } from './delivery-areas/areas-field.tsx';
import { TestAddress } from './test-address.tsx';

type Delivery = SettingsOf<'delivery'>;

const reach = ({ deliveryAreas, suburbs, radiusInMetres }: Delivery, country: CountryCode): EffectRow => {
  const { one, many } = localityNames[country];
  if (deliveryAreas.length > 0) {
    return { label: 'Where', text: `In the areas drawn on the map. Distance and ${many} are not looked at.`, warn: suburbs.length > 0 };
  }
  if (suburbs.length > 0) return { label: 'Where', text: suburbs.length === 1 ? `In 1 ${one}` : `In ${suburbs.length} ${many}` };
  if (radiusInMetres === null) return { label: 'Where', text: 'Anywhere', warn: true };
  return { label: 'Where', text: `Up to ${formatDistance(radiusInMetres, country)} from the store` };
};

const getFees = ({ deliveryAreas, suburbs, fee }: Delivery): number[] => {
  if (deliveryAreas.length > 0) return deliveryAreas.map(({ deliveryCharges }) => deliveryCharges);
  return suburbs.length > 0 ? suburbs.map((suburb) => suburb.fee) : [fee];
};

/** Says that guests cannot order delivery yet, however it is set up here. */
const SwitchedOff = () => {
  const { restaurantId, storeId } = useStore();
  const { standing } = useSection('onlineOrdering');
  if (standing?.value.collectionTypes.delivery !== false) return null;
  return (
    <NoticeBox tone="late" title="Delivery is switched off">
      <span>
        Guests can’t choose it until you switch it on under{' '}
        <Link to="/restaurants/$restaurantId/stores/$storeId/online-ordering-settings" params={{ restaurantId, storeId }}>
          Online ordering
        </Link>
        .
      </span>
    </NoticeBox>
  );
};

const Terms = ({ delivery }: { delivery: Delivery }) => {
  const { country } = useRestaurant();
  const money = (amount: number) => formatMoney(amount, countries[country].currencyCode);
  const fees = getFees(delivery);
  const [least, most] = [Math.min(...fees), Math.max(...fees)];
  return (
    <Stack gap="lg">
      <SwitchedOff />
      <Effect
        rows={[
          reach(delivery, country),
          { label: 'Fee', text: least === most ? money(least) : `${money(least)} to ${money(most)}`, money: true },
          { label: 'Minimum order', text: delivery.minOrderValue === 0 ? 'None' : money(delivery.minOrderValue), money: true },
          { label: 'Free', text: delivery.freeFrom === null ? 'Never' : `From ${money(delivery.freeFrom)}`, money: true },
        ]}
      />
      <TestAddress rules={delivery} />
    </Stack>
  );
};

/** What delivery costs and how far it goes. */
export const DeliveryPage = () => (
  <SettingsPage<'delivery'>
    title="Delivery"
    intro="What delivery costs, and where you deliver to."
    sections={[{ id: 'delivery', save: 'Save delivery', slots: { deliveryAreas: (slot) => <AreasField key="areas" {...slot} /> } }]}
    beside={{ title: 'What guests pay', show: (values) => <Terms {...values} /> }}
  />
);
