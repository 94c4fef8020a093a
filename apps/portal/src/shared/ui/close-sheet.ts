import { useCanGoBack, useRouter } from '@tanstack/react-router';
import { paths } from '../paths.ts';
import { useStoreParams } from '../scope.ts';

/** Closes what lies over the menu: back by the way that the guest came, or to the menu when this was the first page. */
export function useCloseSheet(): () => void {
  const router = useRouter();
  const canGoBack = useCanGoBack();
  const params = useStoreParams();
  return () => {
    if (canGoBack) router.history.back();
    else void router.navigate({ href: paths.store(params), replace: true, resetScroll: false });
  };
}
