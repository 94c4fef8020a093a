import { ActionIcon, Drawer } from '@mantine/core';
import { Link, Outlet, useLocation, useMatches } from '@tanstack/react-router';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { endpointKey } from '@servery/app-kit/query.ts';
import { listMyRestaurants } from '@servery/contract/restaurants';
import { EmptyState } from '@servery/ui/primitives/notice-states.tsx';
import { may } from '@servery/app-kit/abilities.ts';
import { NextStep } from '../kit/setup/next-step.tsx';
import { UndoBar } from '../kit/undo/undo-bar.tsx';
import { Icon } from '../shared/icon.tsx';
import { AfterSaveContext } from '../shared/save-bar.tsx';
import { session, useMe } from '../shared/session.ts';
import { AccountMenu } from './account-menu.tsx';
import { Breadcrumbs } from './breadcrumbs.tsx';
import { ConnectionBar } from './connection-bar.tsx';
import { KeysDialog } from './keys-dialog.tsx';
import { NavList } from './nav-list.tsx';
import { PlaceFeed } from './place-feed.tsx';
import { Switcher } from './switcher.tsx';
import { useKeys } from './use-keys.ts';
import { VisitBar } from './visit-bar.tsx';
import styles from './shell.module.css';

/** The content, if the person may see it; any other page is shown as not found. */
const Content = () => {
  const me = useMe();
  const matches = useMatches();
  const params = matches.at(-1)?.params ?? {};
  const shut = matches.some(({ staticData: { screen } }) => screen?.permission && !may(me, screen.permission, params));
  if (!shut) return <Outlet />;
  return (
    <EmptyState page title="This page does not exist" action={<Link to="/">Go to the start</Link>}>
      Or it is not for your role. An admin of the restaurant can change that.
    </EmptyState>
  );
};

/** Refetches the permissions when the memberships have changed, and checks for that when the window gets the focus. */
const useFreshMemberships = () => {
  const queries = useQueryClient();
  const memberships = JSON.stringify(useMe().memberships);
  const first = useRef(memberships);
  useEffect(() => {
    if (first.current !== memberships) void queries.invalidateQueries({ queryKey: endpointKey(listMyRestaurants) });
    first.current = memberships;
  }, [memberships, queries]);
  useEffect(() => {
    const look = () => {
      if (document.visibilityState === 'visible') void session.check();
    };
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, []);
};

/** On a new screen the keyboard and the screen reader go on at its content, not where the link was. */
const useFocusOnArrival = (path: string) => {
  const last = useRef(path);
  useEffect(() => {
    if (last.current === path) return;
    last.current = path;
    document.getElementById('content')?.focus({ preventScroll: true });
  }, [path]);
};

/** The frame around every screen: where am I, where can I go, who am I. */
export const Shell = () => {
  const [switching, setSwitching] = useState(false);
  const [keys, setKeys] = useState(false);
  const path = useLocation({ select: (location) => location.pathname });
  // The drawer belongs to the address that it was opened at: going elsewhere closes it.
  const [drawerAt, setDrawerAt] = useState<string | null>(null);
  useFocusOnArrival(path);
  useFreshMemberships();
  useKeys({ onSwitch: () => setSwitching(true), onHelp: () => setKeys(true) });

  return (
    <div className={styles.shell}>
      <a href="#content" className={styles.skip}>
        Skip to the content
      </a>
      <header className={styles.bar}>
        <ActionIcon
          className={styles.burger}
          variant="subtle"
          color="gray"
          size="var(--touch)"
          aria-label="Open the navigation"
          onClick={() => setDrawerAt(path)}
        >
          <Icon name="menu" size={24} />
        </ActionIcon>
        <Link to="/" className={styles.brand} aria-label="Servery admin, start">
          <img src="/admin/icon.svg" alt="" width={32} height={32} />
          <span className={styles.brandWord}>Servery</span>
        </Link>
        <Switcher opened={switching} onOpen={() => setSwitching(true)} onClose={() => setSwitching(false)} />
        <AccountMenu onKeys={() => setKeys(true)} />
      </header>
      <nav className={styles.side} aria-label="Main">
        <NavList />
      </nav>
      <Drawer opened={drawerAt === path} onClose={() => setDrawerAt(null)} title="Go to" size={300} padding="md">
        <nav aria-label="Main">
          <NavList />
        </nav>
      </Drawer>
      <div className={styles.content}>
        <VisitBar />
        <ConnectionBar />
        <Breadcrumbs />
        <main id="content" tabIndex={-1} className={styles.main}>
          <AfterSaveContext value={<NextStep />}>
            <Content />
          </AfterSaveContext>
        </main>
      </div>
      <UndoBar />
      <PlaceFeed />
      <KeysDialog opened={keys} onClose={() => setKeys(false)} />
    </div>
  );
};
