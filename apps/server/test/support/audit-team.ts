import {
  answerAuditInvitation,
  type InvitedRole,
  inviteToAudit,
  listReceivedInvitations,
} from '@curbcut/contract';
import type { TestAccount } from './account.ts';
import { expectStatus } from './call.ts';
import type { TestServer } from './test-server.ts';

/** Makes an account a member of an audit: the owner invites its address, and it accepts. */
export async function joinAudit(
  server: TestServer,
  owner: TestAccount,
  auditId: string,
  member: TestAccount,
  role: InvitedRole = 'evaluator',
): Promise<void> {
  const body = { email: member.user.email, role };
  await expectStatus(server.call(inviteToAudit, { params: { auditId }, headers: owner.headers, body }), 201);
  const { headers } = member;
  const { invitations } = await expectStatus(server.call(listReceivedInvitations, { headers }), 200);
  const params = { invitationId: invitations[0]!.id };
  const accepted = server.call(answerAuditInvitation, { params, headers, body: { accept: true } });
  await expectStatus(accepted, 200);
}
