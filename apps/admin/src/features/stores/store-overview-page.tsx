import { CardLink, CardList } from '../../shared/card-list.tsx';
import { Page } from '../../shared/page.tsx';
import { useStore } from '../../shared/places.ts';

/** A store's front door. */
export const StoreOverviewPage = () => {
  const { restaurantId, storeId, name } = useStore();
  return (
    <Page title={name}>
      <CardList>
        <CardLink title="Live orders" hint="The staff app, with what comes in now">
          <a href={`/staff/restaurants/${restaurantId}/stores/${storeId}`} />
        </CardLink>
      </CardList>
    </Page>
  );
};
