import { Button } from '@mantine/core';
import { Link, useParams } from '@tanstack/react-router';
import { may } from '@servery/app-kit/abilities.ts';
import { Failure } from '@servery/ui/primitives/failure.tsx';
import { Page } from '../../../shared/page.tsx';
import { useStore } from '../../../shared/places.ts';
import { useMe } from '../../../shared/session.ts';
import { BackToMenu } from '../item/back-to-menu.tsx';
import { ItemPreview } from '../item/item-preview.tsx';
import { LoadingItem, NoItem } from '../item/item-states.tsx';
import { typeLabels } from '../item/item-types.ts';
import { useEditedMenu } from '../menu-edits.ts';
import { AboutFacts, ChoiceFacts, TypeFacts } from './about-facts.tsx';
import { BackFacts, DietFacts, SellingFacts, UseFacts } from './selling-facts.tsx';
import styles from '../item/item.module.css';

/** All that an item of any type has, to be read, with the item as guests see it. */
export const ItemViewPage = () => {
  const { restaurantId, storeId } = useStore();
  const { itemId } = useParams({ strict: false }) as { itemId: string };
  const canEdit = may(useMe(), 'menu.manage', { restaurantId, storeId });
  const { data: menu, error, refetch } = useEditedMenu();
  const item = menu?.items.find(({ id }) => id === itemId);
  const actions = (
    <>
      <BackToMenu />
      {canEdit && item && (
        <Button
          renderRoot={(props: object) => (
            <Link
              to="/restaurants/$restaurantId/stores/$storeId/menu/items/$itemId"
              params={{ restaurantId, storeId, itemId }}
              {...props}
            />
          )}
        >
          Edit
        </Button>
      )}
    </>
  );
  return (
    <Page title={item?.name ?? 'Item'} intro={item && `${typeLabels[item.type].name}. ${typeLabels[item.type].hint}.`} actions={actions}>
      {!menu && error && <Failure error={error.error} onRetry={() => void refetch()} />}
      {!menu && !error && <LoadingItem />}
      {menu && !item && <NoItem />}
      {menu && item && (
        <div className={styles.parts}>
          <div className={styles.form}>
            <AboutFacts item={item} menu={menu} />
            <TypeFacts item={item} menu={menu} />
            <ChoiceFacts item={item} menu={menu} />
            <SellingFacts item={item} />
            {item.type !== 'custom' && <DietFacts item={item} />}
            <BackFacts item={item} menu={menu} />
            <UseFacts item={item} menu={menu} />
          </div>
          <div className={styles.aside}>
            <ItemPreview item={item} menu={menu} />
          </div>
        </div>
      )}
    </Page>
  );
};
