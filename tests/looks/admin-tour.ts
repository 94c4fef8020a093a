import { adminUrl, person, signInToAdmin, signUp } from '../journeys/admin.ts';
import type { Tour } from './tours.ts';

export const adminTour: Tour = {
  name: 'admin',
  sizes: ['phone', 'tablet', 'desk'],
  async walk({ page, world, shoot }) {
    const go = async (path: string, heading: string | RegExp, name: string) => {
      await page.goto(adminUrl(world, path));
      await page.getByRole('heading', { name: heading, level: 1 }).waitFor();
      await page.getByRole('status', { name: /^(Loading|Opening)/ }).waitFor({ state: 'hidden' });
      await shoot(name);
    };
    await go('/auth/login', 'Sign in', 'login');
    await go('/auth/signup', 'Create an account', 'signup');
    await go('/auth/reset-password', 'Choose a new password', 'reset-password');
    await go('/auth/action?code=cut', 'This link is not complete', 'dead-link');
    await signUp(page, world, person('Mia Lindgren'));
    await shoot('first-step');
    await page.context().clearCookies();

    const { restaurantId, storeId } = world.place;
    const restaurant = `/restaurants/${restaurantId}`;
    await signInToAdmin(page, world, world.login('restaurantAdmin'));
    await go('/', 'Your restaurants', 'home');
    await go(`${restaurant}/stores/${storeId}`, /^Marigold/, 'store');
    const [item] = world.menu.items;
    await go(`${restaurant}/stores/${storeId}/menu`, 'Menu', 'menu');
    await go(`${restaurant}/stores/${storeId}/menu/items/${item!.id}`, item!.name, 'menu-item');
    await go(`${restaurant}/stores/${storeId}/menu/items/new?type=deal`, 'New deal', 'new-deal');
    await go(`${restaurant}/stores/${storeId}/settings/pizza`, 'Pizza', 'pizza-settings');
    await go(`${restaurant}/stores/${storeId}/users`, 'Team', 'store-team');
    await page.getByRole('button', { name: 'Invite somebody' }).click();
    await page.getByLabel('Their email').waitFor();
    await shoot('invite');
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    await page
      .getByRole('button', { name: /^Actions for/ })
      .first()
      .click();
    await page.getByRole('menu').waitFor();
    await shoot('person');
    await page.keyboard.press('Escape');
    await go(`${restaurant}/stores/${storeId}/reports?period=month`, 'Reports', 'reports');
    await go(`${restaurant}/stores/${storeId}/reports?period=month&report=items`, 'Reports', 'reports-items');
    await go(`${restaurant}/stores/${storeId}/edit`, 'Store details', 'store-details');
    await go(`${restaurant}/edit`, 'Restaurant details', 'restaurant-details');
    await go(`${restaurant}/stores`, 'Stores', 'stores');
    await go('/account', 'Your account', 'account');
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox').waitFor();
    await shoot('switcher');
    await page.keyboard.press('Escape');
    await page.context().clearCookies();
    await signInToAdmin(page, world, world.login('superAdmin'));
    await go('/super-admin/restaurants/browse', 'Restaurants', 'platform');
  },
};
