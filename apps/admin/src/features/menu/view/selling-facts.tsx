import { may } from '@servery/app-kit/abilities.ts';
import { useEndpoint } from '@servery/app-kit/query.ts';
import { listCoupons } from '@servery/contract/coupons';
import { listSoldOut } from '@servery/contract/menu';
import { collectionNames, collectionTypes } from '@servery/domain/orders';
import { Link } from '@tanstack/react-router';
import { Failure } from '@servery/ui/primitives/failure.tsx';
import { Section } from '../../../shared/page.tsx';
import { useStore } from '../../../shared/places.ts';
import { useMe } from '../../../shared/session.ts';
import { typeLabels } from '../item/item-types.ts';
import { SoldOutState } from '../item/sold-out-state.tsx';
import { taxNames } from '../item/tax-names.ts';
import type { EditedItem, EditedMenu } from '../menu-edits.ts';
import { useSalesCategories } from '../sales-choices.ts';
import { systems } from '../sold-in.tsx';
import { Fact, Facts } from './facts.tsx';
import { findUses } from './find-uses.ts';
import { describeHours } from './hours-text.ts';
import styles from './facts.module.css';

const SoldOutFact = ({ item }: { item: EditedItem }) => {
  const { restaurantId, storeId } = useStore();
  const { data, error, refetch } = useEndpoint(listSoldOut, { params: { restaurantId, storeId } });
  const mark = data?.rows.find(({ kind, id }) => kind === 'item' && id === item.id);
  return (
    <Fact label="Now">
      {!data && error ? (
        <Failure error={error.error} onRetry={() => void refetch()} />
      ) : (
        <SoldOutState soldout={item.soldout} remaining={mark?.remaining ?? null} until={mark?.until ?? null} />
      )}
    </Fact>
  );
};

/** Where and when it can be ordered. */
export const SellingFacts = ({ item }: { item: EditedItem }) => {
  const { timeZone } = useStore();
  const { applicableOrderingSystem: sold, availableFor, availableWeeklyHours: hours } = item;
  const places = (Object.keys(systems) as (keyof typeof systems)[]).filter((name) => sold[name]).map((name) => systems[name]);
  const types = collectionTypes.filter((type) => availableFor[type]).map((type) => collectionNames[type]);
  return (
    <Section title="When it can be ordered">
      <Facts>
        <SoldOutFact item={item} />
        <Fact label="Available">{item.available ? 'Yes' : 'No: it is switched off and cannot be ordered anywhere'}</Fact>
        <Fact label="Hidden">{item.hidden ? 'Yes: neither guests nor tills see it' : 'No'}</Fact>
        <Fact label="Sold in">{places.join(', ') || 'Nowhere'}</Fact>
        <Fact label="Sold for">{types.join(', ') || 'Nothing: nobody can order it'}</Fact>
        <Fact label="Hours">
          {hours === null
            ? 'Whenever the store is open'
            : describeHours(hours, timeZone).map(({ days, text }) => <span key={days}>{`${days}: ${text}`}</span>)}
        </Fact>
      </Facts>
    </Section>
  );
};

/** Dietary marks and allergens. */
export const DietFacts = ({ item: { dietary, allergenInfo } }: { item: EditedItem }) => (
  <Section title="Diets and allergens">
    <Facts>
      <Fact label="Dietary marks">{dietary.join(', ')}</Fact>
      <Fact label="Contains">{allergenInfo.CONTAINS.join(', ')}</Fact>
      <Fact label="May contain">{allergenInfo.MAY_CONTAIN.join(', ')}</Fact>
      <Fact label="Free from">{allergenInfo.FREE_FROM.join(', ')}</Fact>
    </Facts>
  </Section>
);

/** Where it is made, how it is taxed, and what its sales are reported under. */
export const BackFacts = ({ item, menu }: { item: EditedItem; menu: EditedMenu }) => {
  const { names, error } = useSalesCategories();
  const stations = item.printStationIds.map((id) => menu.stations.find((station) => station.id === id)?.name ?? 'A deleted station');
  const sales = item.categorySalesId ?? null;
  return (
    <Section title="Kitchen, tax and reports">
      <Facts>
        <Fact label="Stations">{stations.join(', ') || 'All of them'}</Fact>
        <Fact label="Tax">{item.isGstApplicable ? taxNames[item.taxCategory] : 'Not taxed'}</Fact>
        <Fact label="Sales category">{sales !== null && (error ? 'It could not be read.' : names.get(sales))}</Fact>
        <Fact label="Alcohol">{item.isAlcohol ? 'Yes: guests are asked for proof of age' : 'No'}</Fact>
        {item.type !== 'custom' && <Fact label="On special">{item.discounted ? 'Yes' : 'No'}</Fact>}
      </Facts>
    </Section>
  );
};

/** Today's coupons of the store, and which of them leave the item out. */
const CouponFact = ({ item }: { item: EditedItem }) => {
  const { restaurantId, storeId } = useStore();
  const { data, error, refetch } = useEndpoint(listCoupons, { params: { restaurantId }, query: { state: 'active', limit: 200 } });
  if (!data) return <Fact label="Coupons">{error ? <Failure error={error.error} onRetry={() => void refetch()} /> : 'Loading…'}</Fact>;
  const here = data.rows.filter(({ applicableStoreIds }) => applicableStoreIds === null || applicableStoreIds.includes(storeId));
  const without = item.discounted ? here.filter(({ exclusive }) => exclusive) : [];
  const codes = (rows: typeof here) => rows.map(({ couponCode }) => couponCode).join(', ');
  const counted = here.filter((coupon) => !without.includes(coupon));
  return (
    <Fact label="Coupons">
      {here.length === 0 && 'None is active in this store'}
      {counted.length > 0 && <span>Counted by {codes(counted)}</span>}
      {without.length > 0 && <span>Left out by {codes(without)}, because it is on special</span>}
    </Fact>
  );
};

/** The deals and half-and-halves that it is part of, and the coupons that count it. */
export const UseFacts = ({ item, menu }: { item: EditedItem; menu: EditedMenu }) => {
  const { restaurantId, storeId } = useStore();
  const seesCoupons = may(useMe(), 'coupons.read', { restaurantId, storeId });
  const uses = findUses(item, menu);
  return (
    <Section title="Where it is used">
      <Facts>
        <Fact label="Deals and halves">
          {uses.length === 0 && (item.type === 'pizza' ? 'In none' : 'Only pizzas can be part of one')}
          {uses.map(({ id, name, type, as }) => (
            <span key={id}>
              <Link
                className={styles.link}
                to="/restaurants/$restaurantId/stores/$storeId/menu/items/$itemId/view"
                params={{ restaurantId, storeId, itemId: id }}
              >
                {name}
              </Link>{' '}
              <span className={styles.more}>
                {typeLabels[type].name}: {as}
              </span>
            </span>
          ))}
        </Fact>
        {seesCoupons && <CouponFact item={item} />}
      </Facts>
    </Section>
  );
};
