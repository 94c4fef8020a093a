import { loadDemo } from '../../apps/server/db/seed/index.ts';

export type DemoRole = 'superAdmin' | 'restaurantAdmin' | 'storeAdmin' | 'storeUser';

/** E-mail and password of the demo's user with a role, as `npm start` prints them. */
export async function demoLogin(role: DemoRole): Promise<{ email: string; password: string }> {
  const demo = await loadDemo();
  const user = demo.users.find((candidate) => candidate.role === role);
  if (user === undefined) throw new Error(`the demo has no ${role}`);
  return { email: user.email, password: user.password };
}
