import type { DirectoryTx } from '../db/connections.types.ts';
import { hashToken, newToken } from './tokens.ts';

/** The action of a mailed link's code. */
export type ActionKind = 'verifyEmail' | 'resetPassword' | 'changeEmail' | 'invitation';

/** Hours for which a code is valid. */
const HOURS: Readonly<Record<ActionKind, number>> = { verifyEmail: 24, resetPassword: 1, changeEmail: 24, invitation: 7 * 24 };

/** The owner of the action: a user, or an invitation. */
export type ActionOwner = { principalId: string } | { invitationId: string };

export interface ActionCode {
  kind: ActionKind;
  principalId: string | null;
  invitationId: string | null;
  /** The address that the code was mailed to. */
  email: string;
}

/**
 * Creates the code of a mailed link: 256 random bits, of which only the hash is stored. An older code of the same kind and owner becomes
 * invalid.
 */
export async function createActionCode(
  tx: DirectoryTx,
  kind: ActionKind,
  owner: ActionOwner,
  email: string,
): Promise<{ code: string; expiresAt: Date }> {
  const code = newToken();
  const createdAt = new Date();
  const expiresAt = new Date(createdAt.getTime() + HOURS[kind] * 3_600_000);
  const row = { code_hash: hashToken(code), email, created_at: createdAt, expires_at: expiresAt };
  const insert = tx.query.insertInto('directory.account_action');
  if ('principalId' in owner) {
    await insert
      .values({ ...row, kind, principal_id: owner.principalId })
      .onConflict((conflict) => conflict.columns(['principal_id', 'kind']).doUpdateSet(row))
      .execute();
  } else {
    await insert
      .values({ ...row, kind, invitation_id: owner.invitationId })
      .onConflict((conflict) => conflict.columns(['invitation_id']).doUpdateSet(row))
      .execute();
  }
  return { code, expiresAt };
}

const columns = 'kind, principal_id, invitation_id, email';
interface Row {
  kind: ActionKind;
  principal_id: string | null;
  invitation_id: string | null;
  email: string;
}
const toAction = (row: Row | undefined): ActionCode | undefined =>
  row && { kind: row.kind, principalId: row.principal_id, invitationId: row.invitation_id, email: row.email };

/** The purpose of a code; undefined if it is wrong, used or expired. Changes nothing. */
export async function readActionCode(tx: DirectoryTx, code: string): Promise<ActionCode | undefined> {
  const rows = await tx.sql<Row>({
    name: 'read_action_code',
    text: `select ${columns} from directory.account_action where code_hash = $1 and expires_at > now()`,
    values: [hashToken(code)],
  });
  return toAction(rows[0]);
}

/** Uses up a code. If two send it at once, one gets it; undefined if it is wrong, used, expired or for something else. */
export async function takeActionCode(tx: DirectoryTx, code: string, kind: ActionKind): Promise<ActionCode | undefined> {
  const rows = await tx.sql<Row>({
    name: 'take_action_code',
    text: `delete from directory.account_action where code_hash = $1 and kind = $2 and expires_at > now() returning ${columns}`,
    values: [hashToken(code), kind],
  });
  return toAction(rows[0]);
}

/** Ends a user's codes that would let somebody in, or take over the account: the password has just changed. */
export async function dropActionCodes(tx: DirectoryTx, principalId: string): Promise<void> {
  await tx.query
    .deleteFrom('directory.account_action')
    .where('principal_id', '=', principalId)
    .where('kind', 'in', ['resetPassword', 'changeEmail'])
    .execute();
}

/** Deletes expired codes. For the sweep. */
export async function sweepActionCodes(tx: DirectoryTx): Promise<void> {
  await tx.sql({ name: 'sweep_action_codes', text: 'delete from directory.account_action where expires_at < now()', values: [] });
}
