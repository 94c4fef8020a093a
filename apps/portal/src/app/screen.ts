import { lazyRouteComponent } from '@tanstack/react-router';

/** Thrown where the file of a screen did not come because the server cannot be reached: the page that is open stays. */
class Unreachable extends Error {}

/**
 * A screen in a file of its own, as the router's `lazyRouteComponent`. That one loads the page anew when the file is missing, which is right after a
 * new build; without a connection it would leave the guest with the browser's own error page, and without the menu.
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

/** The checkout, and behind it the page of the order: once that is paid for, its page opens without a connection, too. */
export function openCheckout() {
  const checkout = import('../features/checkout/checkout-page.tsx');
  // What does not come now comes when it is asked for.
  import('../features/orders/order-page.tsx').catch(() => {});
  return checkout;
}

/**
 * Loads what a guest needs from the menu to the order while they still read: an item's page, the cart and the checkout open without a
 * connection, too. Nothing is loaded ahead for who saves data.
 * @param builders whether the menu has pizzas or deals, which are put together on a form of their own
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
    // What does not come now comes when it is asked for.
    void Promise.allSettled(files);
  }, 2_000);
  return () => clearTimeout(timer);
}
