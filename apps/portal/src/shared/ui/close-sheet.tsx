import { useCanGoBack, useRouter } from '@tanstack/react-router';
import { useRef } from 'react';
import { paths } from '../paths.ts';
import { useStoreParams } from '../scope.ts';
import button from './button.module.css';
import { Icon } from './icon.tsx';
import * as more from './more-icons.ts';
import { PageLink } from './page-link.tsx';

/** Closes the sheet over the menu: back to where the guest came from, or to the menu if this was the first page. */
export function useCloseSheet(): () => void {
  const router = useRouter();
  const canGoBack = useCanGoBack();
  const params = useStoreParams();
  const closing = useRef(false);
  return () => {
    // Going back takes a moment: a second tap must not go back twice.
    if (closing.current) return;
    closing.current = true;
    if (canGoBack) router.history.back();
    else void router.navigate({ href: paths.store(params), replace: true, resetScroll: false });
  };
}

/** The close button of a sheet: a link to the menu, so that it also works before scripts have loaded. */
export const CloseSheet = ({ className = '', onClose }: { className?: string; onClose: () => void }) => (
  <PageLink
    to={paths.store(useStoreParams())}
    className={`${button.round} ${className}`}
    aria-label="Close"
    onClick={(event) => {
      event.preventDefault();
      onClose();
    }}
  >
    <Icon of={more.close} large />
  </PageLink>
);
