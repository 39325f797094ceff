import { type Caller, toPersonActor } from '../auth/caller.ts';
import { recordChange } from '../auth/record-change.ts';
import type { Db } from '../db/database.ts';
import { readMembership, storeOrganizationMember } from '../db/queries/organizations.ts';
import { type SsoConnectionRow, takeInvitationRole } from '../db/queries/sso.ts';
import type { UserRow } from '../db/queries/users.ts';
import { ApiProblem } from '../http/api-problem.ts';
import { requireFreeSeat } from '../organizations/manage-members.ts';
import { requireLockedOrganization } from '../organizations/manage-organizations.ts';
import type { Services } from '../services.ts';
import { findMappedRole } from './evaluate-claims.ts';

/**
 * Makes a person a member, or updates the role if groups decide it. Owners keep their role. An open invitation is
 * accepted, and its role is used if no group assigns one.
 *
 * @throws {ApiProblem} 403 if neither the groups nor an invitation nor the default assigns a role; 409 if the
 * organization is full.
 */
export async function joinWithSso(
  services: Pick<Services, 'config' | 'payments'>,
  tx: Db,
  connection: SsoConnectionRow,
  { network }: Pick<Caller, 'network'>,
  { user, groups }: { readonly user: UserRow; readonly groups: readonly string[] },
): Promise<void> {
  const { organizationId, defaultRole, roleMappings } = connection;
  const organization = await requireLockedOrganization(tx, organizationId);
  const { role: current } = await readMembership(tx, organizationId, user.id);
  if (current === 'owner') return;
  const mapped = findMappedRole(groups, connection);
  if (current !== null && roleMappings.length === 0) return;
  const invited = current === null ? await takeInvitationRole(tx, organizationId, user.email) : undefined;
  const role = mapped ?? invited ?? defaultRole;
  if (role === null) throw new ApiProblem('sso/no-role');
  if (role === current) return;
  if (current === null) await requireFreeSeat(services, tx, organization, user.email);
  await storeOrganizationMember(tx, { organizationId, userId: user.id, role });
  const person = { actor: toPersonActor(user), network };
  await recordChange(tx, organizationId, person, {
    event: current === null ? 'member_joined' : 'member_role_changed',
    subject: user.email,
    details: { ...(current === null ? { role } : { from: current, to: role }), by: 'single sign-on' },
  });
}
