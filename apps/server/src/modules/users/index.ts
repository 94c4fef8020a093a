import { answerQuestions } from './use-cases/answer-question.ts';
import { usersJobs } from './users.jobs.ts';
import { usersPolicy } from './users.policy.ts';
import { usersRoutes } from './users.routes.ts';
import { createUser, type UsersDeps } from './users.service.ts';

export type { NewUser } from './users.service.ts';

/** Users' accounts: signing up, in and out, mailed links, password, address, sessions. */
export function createUsersModule(deps: UsersDeps) {
  answerQuestions(deps.mails);
  return { routes: usersRoutes(deps), policy: usersPolicy, plainJobs: usersJobs(deps.database), createUser };
}
export type UsersModule = ReturnType<typeof createUsersModule>;
