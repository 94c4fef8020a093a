import { defineModule } from '../../platform/define-module.ts';
import { membersJobs } from './members.jobs.ts';
import { membersPolicy } from './members.policy.ts';
import { membersRoutes } from './members.routes.ts';
import type { Letter } from '../mails/index.ts';
import { mailAdmins } from './use-cases/mail-admins.ts';
import { createInvitationDesk } from './use-cases/accept-invitation.ts';
import type { MembersDeps } from './use-cases/invite-member.ts';

export type { InvitationDesk } from './use-cases/accept-invitation.ts';

/** Who belongs to a restaurant or to one store of it: memberships with their roles, and invitations to them. */
export function createMembersModule({ now = () => new Date(), ...rest }: Omit<MembersDeps, 'now'> & { now?: () => Date }) {
  const deps = { ...rest, now };
  return defineModule({
    name: 'members',
    routes: membersRoutes(deps),
    policy: membersPolicy,
    plainJobs: membersJobs(deps.database),
    /** For accounts: what a mailed invitation is, and accepting it. */
    invitations: createInvitationDesk(deps),
    mailAdmins: (restaurantId: string, getLetter: (restaurantName: string) => Letter) => mailAdmins(deps, restaurantId, getLetter),
  });
}
export type MembersModule = ReturnType<typeof createMembersModule>;
