import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { startFromTemplate } from '@servery/contract/menu-editor';
import { menuOfTemplate, menuTemplateIds, menuTemplates, type MenuTemplateId } from '@servery/domain/menu-templates';
import { formatMoney, type CurrencyCode, type Minor } from '@servery/domain/money';
import { Confirm } from '../../kit/confirm/confirm.tsx';
import { CardLink, CardList } from '../../shared/card-list.tsx';
import { Icon } from '../../shared/icon.tsx';
import { useStore } from '../../shared/places.ts';
import { useOtherStores } from './copy/copy-dialog.tsx';
import { useMenuChanged } from './use-menu-changed.ts';
import styles from './start-menu.module.css';

type TemplateItem = ReturnType<typeof menuOfTemplate>['items'][number];

/** The lowest price of an item: of a half-and-half, that of the cheapest pizza in its size, which it costs until the store chooses otherwise. */
const leastPrice = (item: TemplateItem, items: readonly TemplateItem[]): Minor | undefined => {
  if (item.type !== 'halfAndHalf') return item.price?.basePrice ?? item.sizes?.[0]?.price.basePrice;
  const prices = items.flatMap(({ sizes }) => sizes?.find(({ size }) => size === item.pizzaSize)?.price.basePrice ?? []);
  return prices.length === 0 ? undefined : (Math.min(...prices) as Minor);
};

/** What a template has in it, category by category. */
const Contents = ({ id, currency }: { id: MenuTemplateId; currency: CurrencyCode }) => {
  const { categories, items } = menuOfTemplate(id, currency);
  return (
    <div className={styles.contents} tabIndex={0} role="region" aria-label="What is in it">
      {categories.map(({ name }) => (
        <section key={name} aria-label={name}>
          <h3 className={styles.category}>{name}</h3>
          <ul className={styles.items}>
            {items
              .filter(({ category }) => category === name)
              .map((item) => {
                const amount = leastPrice(item, items);
                return (
                  <li key={item.name}>
                    <span>{item.name}</span>
                    <span className={styles.price}>
                      {item.sizes && 'from '}
                      {amount === undefined ? '' : formatMoney(amount, currency)}
                    </span>
                  </li>
                );
              })}
          </ul>
        </section>
      ))}
    </div>
  );
};

/** For a store without a menu: a template, the menu of another store, a file, or a blank menu. */
export const StartMenu = ({ currency, onBlank }: { currency: CurrencyCode; onBlank: () => void }) => {
  const { restaurantId, storeId } = useStore();
  const [chosen, setChosen] = useState<MenuTemplateId | null>(null);
  const again = useMenuChanged();
  const others = useOtherStores();
  return (
    <>
      <CardList title="Start from a template">
        {menuTemplateIds.map((id) => (
          <CardLink key={id} title={menuTemplates[id].name} hint={menuTemplates[id].description} icon={<Icon name="menu" />}>
            <button type="button" onClick={() => setChosen(id)} />
          </CardLink>
        ))}
      </CardList>
      {others.length > 0 && (
        <CardList title="Copy from another store">
          {others.map((store) => (
            <CardLink
              key={store.storeId}
              title={`Copy from ${store.name}`}
              hint="Opens its menu. You see what is copied before it is published"
              icon={<Icon name="store" />}
            >
              <Link
                to="/restaurants/$restaurantId/stores/$storeId/menu"
                params={{ restaurantId, storeId: store.storeId }}
                search={{ dialog: 'copy' } as never}
              />
            </CardLink>
          ))}
        </CardList>
      )}
      <CardList title="Or another way">
        <CardLink
          title="Import a file"
          hint="A spreadsheet, or a menu from Uber Eats or Square. You see what it changes first"
          icon={<Icon name="plus" />}
        >
          <Link to="/restaurants/$restaurantId/stores/$storeId/menu/import" params={{ restaurantId, storeId }} />
        </CardLink>
        <CardLink title="Start with a blank menu" hint="Your own categories and items, one after the other" icon={<Icon name="plus" />}>
          <button type="button" onClick={onBlank} />
        </CardLink>
      </CardList>
      {chosen && (
        <Confirm
          endpoint={startFromTemplate}
          call={() => ({ params: { restaurantId, storeId }, body: { template: chosen } })}
          title={`${menuTemplates[chosen].name}: start from this menu?`}
          act="Use this menu"
          harmful={false}
          onDone={again}
          onRefused={() => void again()}
          onClose={() => setChosen(null)}
        >
          <p className={styles.note}>
            It is published straight away. Prices are suggestions in {currency}: change them, and rename or delete what you don’t sell.
          </p>
          <Contents id={chosen} currency={currency} />
        </Confirm>
      )}
    </>
  );
};
