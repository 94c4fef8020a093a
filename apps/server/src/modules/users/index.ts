import { defineModule } from '../../platform/define-module.ts';
import { answerQuestions } from './use-cases/answer-question.ts';
import { usersJobs } from './users.jobs.ts';
import { usersPolicy } from './users.policy.ts';
import { usersRoutes, type UsersRoutesDeps } from './users.routes.ts';
import { checkPassword, createUser } from './users.service.ts';

export type { NewUser } from './users.service.ts';

/** Users' accounts: signing up, in and out, mailed links, password, address, sessions. */
export function createUsersModule(deps: UsersRoutesDeps) {
  answerQuestions(deps.mails);
  return defineModule({
    name: 'users',
    routes: usersRoutes(deps),
    policy: usersPolicy,
    plainJobs: usersJobs(deps.database),
    createUser,
    /** Whether a signed-in user gave their own password; each try is counted. @throws too_many_requests */
    isRightPassword: async ({ id, email }: { id: string; email: string }, password: string): Promise<boolean> =>
      (await checkPassword(deps, email, password, { userId: id })) !== undefined,
  });
}
export type UsersModule = ReturnType<typeof createUsersModule>;
