import { lazy, Suspense, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useStoreParams } from '../../shared/scope.ts';
import { Icon } from '../../shared/ui/icon.tsx';
import * as icons from '../../shared/ui/icons.ts';
import type { MenuSection } from './menu-view.ts';
import { goToSection } from './scroll-to-section.ts';
import { paths } from '../../shared/paths.ts';
import { PageLink } from '../../shared/ui/page-link.tsx';
import { useTypedBefore } from '../../shared/ui/use-typed-before.ts';
import styles from './category-bar.module.css';

const CategorySheet = lazy(async () => ({ default: (await import('./category-sheet.tsx')).CategorySheet }));

/** More categories than this do not fit into the bar on most screens. */
const fewCategories = 6;

interface CategoryBarProps {
  sections: readonly MenuSection[];
  query: string | null;
  onQuery: (query: string | null) => void;
  /** How many diet and allergen filters are active. */
  wishes: number;
  onWishes: () => void;
}

/** Navigation through the menu: categories that follow the scroll position, and the search that replaces them. */
export const CategoryBar = ({ sections, query, onQuery, wishes, onWishes }: CategoryBarProps) => {
  const params = useStoreParams();
  useEffect(() => {
    const search = (event: KeyboardEvent) => {
      const typing = (event.target as Element).closest?.('input, textarea, select, [contenteditable], dialog');
      if (event.key !== '/' || event.metaKey || event.ctrlKey || event.altKey || typing) return;
      event.preventDefault();
      onQuery('');
    };
    addEventListener('keydown', search);
    return () => removeEventListener('keydown', search);
  }, [onQuery]);
  return (
    <div className={styles.bar} data-bar>
      <div className={styles.inner}>
        {query === null ? (
          <>
            <PageLink
              to={paths.search(params)}
              className={styles.open}
              aria-label="Search the menu"
              aria-keyshortcuts="/"
              onClick={(event) => {
                event.preventDefault();
                onQuery('');
              }}
            >
              <Icon of={icons.search} large />
            </PageLink>
            <button
              type="button"
              className={styles.wishes}
              aria-label={wishes > 0 ? `Diets and allergens, ${wishes} chosen` : 'Diets and allergens'}
              aria-haspopup="dialog"
              onClick={onWishes}
            >
              <Icon of={icons.filter} large />
              {wishes > 0 && <span className={styles.count}>{wishes}</span>}
            </button>
            <Categories sections={sections} />
          </>
        ) : (
          <SearchField query={query} onQuery={onQuery} />
        )}
      </div>
    </div>
  );
};

const SearchField = ({ query, onQuery }: { query: string; onQuery: (query: string | null) => void }) => {
  const { restaurantId, storeId } = useStoreParams();
  const input = useRef<HTMLInputElement>(null);
  useTypedBefore(input, query, onQuery);
  // During the press: later a phone would show no keyboard.
  useLayoutEffect(() => {
    input.current?.focus({ preventScroll: true });
  }, []);
  // Results appear right below the bar, where an on-screen keyboard leaves them visible.
  useEffect(() => {
    const bar = input.current?.closest<HTMLElement>('[data-bar]');
    const found = bar?.nextElementSibling;
    if (!bar || !found) return;
    const end = Number.parseFloat(getComputedStyle(bar).top) + bar.offsetHeight;
    scrollBy({ top: found.getBoundingClientRect().top - end, behavior: 'instant' });
  }, [query]);
  return (
    <form
      role="search"
      className={styles.search}
      action={`/restaurants/${restaurantId}/stores/${storeId}/search`}
      onSubmit={(event) => {
        event.preventDefault();
        input.current?.blur();
      }}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onQuery(null);
      }}
    >
      <Icon of={icons.search} large />
      <input
        ref={input}
        type="search"
        name="q"
        className={styles.input}
        aria-label="Search the menu"
        placeholder="Search the menu"
        autoComplete="off"
        enterKeyHint="search"
        value={query}
        onChange={(event) => onQuery(event.target.value)}
      />
      <button type="button" className={styles.done} onClick={() => onQuery(null)}>
        Done
      </button>
    </form>
  );
};

const Categories = ({ sections }: { sections: readonly MenuSection[] }) => {
  const list = useRef<HTMLUListElement>(null);
  const [all, setAll] = useState(false);
  const ids = sections.map(({ category }) => category.id);
  const current = useCurrentSection(ids.join());
  useEffect(() => {
    const link = list.current?.querySelector<HTMLElement>('[aria-current]');
    if (link && list.current) list.current.scrollTo({ left: link.offsetLeft - list.current.clientWidth / 2 + link.clientWidth / 2 });
  }, [current]);
  return (
    <>
      <nav aria-label="Menu categories" className={styles.nav}>
        <ul ref={list} className={styles.list}>
          {sections.map(({ category }) => (
            <li key={category.id}>
              <a
                href={`#c-${category.id}`}
                className={styles.link}
                aria-current={category.id === current ? 'true' : undefined}
                onClick={(event) => {
                  event.preventDefault();
                  goToSection(category.id);
                }}
              >
                {category.name}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      {sections.length > fewCategories && (
        <button type="button" className={styles.all} aria-label="All categories" aria-haspopup="dialog" onClick={() => setAll(true)}>
          <Icon of={icons.down} large />
        </button>
      )}
      {all && (
        <Suspense>
          <CategorySheet sections={sections} current={current} onClose={() => setAll(false)} />
        </Suspense>
      )}
    </>
  );
};

/** The section being read: the last one that has scrolled past the bars. */
function useCurrentSection(ids: string): string | null {
  const [current, setCurrent] = useState<string | null>(null);
  useEffect(() => {
    const elements = ids.split(',').flatMap((id) => document.getElementById(`c-${id}`) ?? []);
    const visible = new Set<Element>();
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) {
          if (isIntersecting) visible.add(target);
          else visible.delete(target);
        }
        const first = elements.find((element) => visible.has(element));
        if (first) setCurrent(first.id.slice(2));
      },
      { rootMargin: '-140px 0px -60% 0px' },
    );
    for (const element of elements) observer.observe(element);
    return () => observer.disconnect();
  }, [ids]);
  return current;
}
