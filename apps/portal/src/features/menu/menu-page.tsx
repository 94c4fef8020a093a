import { useParams, useRouter, useSearch } from '@tanstack/react-router';
import { indexMenu } from '@servery/domain/menu';
import { lazy, Suspense, useEffect, useMemo, useState, type ReactNode } from 'react';
import { useCart } from '../../shared/cart/cart-store.ts';
import { useWay } from '../../shared/cart/use-way.ts';
import { menuRoute, useMenu, useRestaurant, useStore } from '../../shared/scope.ts';
import button from '../../shared/ui/button.module.css';
import { CategoryBar } from './category-bar.tsx';
import { filterMenu, storeWishes, storedWishes, readWishes, withWishes, type Wishes } from './diet-filter.ts';
import { Highlights } from './highlights.tsx';
import { MenuHead } from './menu-head.tsx';
import { MenuSections } from './menu-sections.tsx';
import { getHighlights, searchMenu, viewMenu } from './menu-view.ts';
import { scrollToSection } from './scroll-to-section.ts';
import { StoreIntro } from './store-intro.tsx';
import styles from './menu-page.module.css';

const DietSheet = lazy(async () => ({ default: (await import('./diet-sheet.tsx')).DietSheet }));
const DietSummary = lazy(async () => ({ default: (await import('./diet-sheet.tsx')).DietSummary }));

/** A store's page: its menu. `aside` is beside it on wide screens, `children` above it or over it. */
export const MenuPage = ({ aside, children }: { aside: ReactNode; children: ReactNode }) => {
  const { readAt } = useRestaurant();
  const store = useStore();
  const menu = useMenu();
  const collectionType = useWay(store);
  const requestedFor = useCart(store.id, (cart) => cart.requestedFor);
  const [query, setQuery] = useSearchQuery();
  useCategoryAddress();
  const at = requestedFor ?? readAt;
  // The list renders again only if it has changed, not when a sheet opens over it.
  const sections = useMemo(
    () => viewMenu(menu, { collectionType, at, timeZone: store.timeZone }),
    [menu, collectionType, at, store.timeZone],
  );
  const { wishes, setWishes, choosing, setChoosing } = useWishes(store.id);
  const filtered = useMemo(() => filterMenu(indexMenu(menu), sections, wishes), [menu, sections, wishes]);
  const found = useMemo(() => (query === null ? filtered.sections : searchMenu(filtered.sections, query)), [filtered, query]);
  const count = wishes.diets.length + wishes.avoid.length;
  // Large photos have no room for uncertain allergens: guests who avoid something read the cards.
  const highlights = query || count > 0 ? [] : getHighlights(sections);
  return (
    <>
      <MenuHead sections={sections} />
      <main id="content" className={styles.page}>
        {children}
        <StoreIntro />
        {sections.length > 0 && (
          <CategoryBar sections={found} query={query} onQuery={setQuery} wishes={count} onWishes={() => setChoosing(true)} />
        )}
        <div className={styles.columns} data-searching={query !== null || undefined} data-found={query?.trim() ? true : undefined}>
          <div className={styles.menu}>
            {count > 0 && (
              <Suspense>
                <DietSummary wishes={wishes} hidden={filtered.hidden} onWishes={setWishes} onOpen={() => setChoosing(true)} />
              </Suspense>
            )}
            {query !== null && query.trim() !== '' && (
              <SearchSummary
                count={found.reduce((sum, { items }) => sum + items.length, 0)}
                query={query.trim()}
                onAll={() => setQuery('')}
              />
            )}
            {highlights.length > 0 && <Highlights items={highlights} />}
            {sections.length === 0 && <p className={styles.empty}>The menu is being prepared. Please come back in a little while.</p>}
            <MenuSections sections={found} eager={highlights.length === 0} />
          </div>
          <aside className={styles.aside} aria-label="Your order">
            {aside}
          </aside>
        </div>
        {choosing && (
          <Suspense>
            <DietSheet
              sections={sections}
              found={filtered.sections}
              wishes={wishes}
              onWishes={setWishes}
              onClose={() => setChoosing(false)}
            />
          </Suspense>
        )}
      </main>
    </>
  );
};

const SearchSummary = ({ count, query, onAll }: { count: number; query: string; onAll: () => void }) => (
  <div className={styles.summary}>
    <p role="status">
      {count === 0
        ? `Nothing on the menu matches “${query}”. Try fewer letters, an ingredient, or a word like “vegan”.`
        : `${count} ${count === 1 ? 'match' : 'matches'} for “${query}”`}
    </p>
    {count === 0 && (
      <button type="button" className={button.quiet} onClick={onAll}>
        Show the whole menu
      </button>
    )}
  </div>
);

/** The query while searching, null otherwise. It starts with the address (`/search?q=`); typing does not change the address. */
function useSearchQuery() {
  const routed = useSearch({ from: `${menuRoute}/search`, shouldThrow: false });
  return useState<string | null>(routed ? (routed.q ?? '') : null);
}

/**
 * What the guest eats and avoids: stored in the menu's address, so that it survives a reload and can be shared. An item's address does not
 * contain it: the tab stores it for a reload while one is open.
 */
function useWishes(storeId: string) {
  const router = useRouter();
  const [wishes, setWishes] = useState<Wishes>(() => readWishes(router.state.location.search));
  const [choosing, setChoosing] = useState(false);
  const key = `servery.wishes.${storeId}`;
  useEffect(() => {
    if (router.state.location.pathname.includes('/items/')) setWishes(storedWishes(key) ?? wishes);
    // oxlint-disable-next-line react/exhaustive-deps -- Once, when the browser has taken over what the server drew.
  }, []);
  const change = (next: Wishes) => {
    setWishes(next);
    storeWishes(key, next);
    const { pathname, searchStr } = router.state.location;
    void router.navigate({ href: pathname + withWishes(searchStr, next), replace: true, resetScroll: false });
  };
  return { wishes, setWishes: change, choosing, setChoosing };
}

/** A category's own address opens the menu at that category. */
function useCategoryAddress() {
  const categoryId = useParams({ from: `${menuRoute}/categories/$categoryId`, shouldThrow: false })?.categoryId;
  useEffect(() => {
    const section = categoryId === undefined ? null : document.getElementById(`c-${categoryId}`);
    if (section) scrollToSection(section);
  }, [categoryId]);
}
