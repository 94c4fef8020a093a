import { Button } from '@mantine/core';
import { AddressFilter, AddressSearch } from '../../kit/list-page/list-toolbar.tsx';
import { useListAddress } from '../../kit/list-page/use-list-address.ts';
import { countItems } from './count-items.ts';
import type { EditedMenu } from './menu-edits.ts';
import { isNarrowed, toMenuFilters } from './menu-filters.ts';
import styles from './menu-page.module.css';

/** Search and filters over the menu, stored in the address: they are still there when somebody comes back from an item. */
export const MenuFinder = ({ menu, found }: { menu: EditedMenu; found: number }) => {
  const address = useListAddress();
  const filters = toMenuFilters(menu);
  return (
    <>
      <div className={styles.finder} role="search" aria-label="Find items">
        <AddressSearch label="Search for an item" />
        {filters.map((one) => (
          <AddressFilter key={one.id} {...one} />
        ))}
      </div>
      {isNarrowed(address) && (
        <p className={styles.found}>
          <span role="status">
            {countItems(found)} of {menu.items.length.toLocaleString('en')}
          </span>
          <Button
            size="compact-md"
            variant="subtle"
            onClick={() => address.change(Object.fromEntries(['q', ...filters.map(({ id }) => id)].map((id) => [id, ''])))}
          >
            Show all
          </Button>
        </p>
      )}
    </>
  );
};
