import { lazyRouteComponent } from '@tanstack/react-router';

/** Thrown when a screen's file cannot be loaded because the server is unreachable: the current page stays. */
class Unreachable extends Error {}

/**
 * A screen in a file of its own, like the router's `lazyRouteComponent`. That one reloads the page when the file is missing, which is right
 * after a new build; without a connection it would replace the menu with the browser's own error page.
 */
export const screen = <Module extends Record<string, unknown>, Name extends keyof Module & string>(
  load: () => Promise<Module>,
  name: Name,
) =>
  lazyRouteComponent(async () => {
    try {
      return await load();
    } catch (error) {
      const answers = await fetch(location.href, { method: 'HEAD', cache: 'no-store' }).then(
        ({ ok }) => ok,
        () => false,
      );
      if (answers) throw error;
      throw new Unreachable('You are offline. Please check the connection and try again.', { cause: error });
    }
  }, name);

/** The checkout, and the order's page: after payment that page opens without a connection, too. */
export function openCheckout() {
  const checkout = import('../features/checkout/checkout-page.tsx');
  // Whatever fails to preload is loaded when it is needed.
  import('../features/orders/order-page.tsx').catch(() => {});
  return checkout;
}

/**
 * Preloads the steps from menu to order while the guest reads: an item's page, the cart and the checkout then open without a connection,
 * too. Nothing is preloaded for guests who save data.
 * @param builders whether the menu has pizzas or deals, which have forms of their own
 */
export function loadAhead(builders: boolean): () => void {
  const { saveData = false } = (navigator as { connection?: { saveData?: boolean } }).connection ?? {};
  if (saveData) return () => {};
  const timer = setTimeout(() => {
    const files = [
      import('../features/menu/item-sheet.tsx'),
      import('../features/cart/cart-drawer.tsx'),
      import('../features/cart/cart-bar.tsx'),
      import('../features/checkout/checkout-page.tsx'),
      ...(builders
        ? [
            import('../features/menu/builders/pizza-form.tsx'),
            import('../features/menu/builders/halves-form.tsx'),
            import('../features/menu/builders/deal-form.tsx'),
          ]
        : []),
    ];
    // Whatever fails to preload is loaded when it is needed.
    void Promise.allSettled(files);
  }, 2_000);
  return () => clearTimeout(timer);
}
