import { answerQuestions } from './use-cases/answer-question.ts';
import { usersJobs } from './users.jobs.ts';
import { usersPolicy } from './users.policy.ts';
import { usersRoutes, type UsersRoutesDeps } from './users.routes.ts';
import { createUser } from './users.service.ts';

export type { NewUser } from './users.service.ts';

/** Users' accounts: signing up, in and out, mailed links, password, address, sessions. */
export function createUsersModule(deps: UsersRoutesDeps) {
  answerQuestions(deps.mails);
  return { routes: usersRoutes(deps), policy: usersPolicy, plainJobs: usersJobs(deps.database), createUser };
}
export type UsersModule = ReturnType<typeof createUsersModule>;
