import { usersPolicy } from './users.policy.ts';
import { usersRoutes } from './users.routes.ts';
import { createUser, type UsersDeps } from './users.service.ts';

export type { NewUser } from './users.service.ts';

/** Users of restaurants and of the platform: signing in and out. */
export const createUsersModule = (deps: UsersDeps) => ({ routes: usersRoutes(deps), policy: usersPolicy, createUser });
export type UsersModule = ReturnType<typeof createUsersModule>;
