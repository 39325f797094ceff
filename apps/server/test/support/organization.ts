import {
  answerOrganizationInvitation,
  inviteMember,
  listReceivedOrganizationInvitations,
  type OrganizationRole,
} from '@curbcut/contract';
import type { TestAccount } from './account.ts';
import { expectStatus } from './call.ts';
import type { TestServer } from './test-server.ts';

type Role = Exclude<OrganizationRole, 'owner'>;

/** Accepts an account's newest invitation to an organization. */
export async function acceptInvitation(
  server: TestServer,
  { headers }: Pick<TestAccount, 'headers'>,
): Promise<void> {
  const { invitations } = await expectStatus(
    server.call(listReceivedOrganizationInvitations, { headers }),
    200,
  );
  const params = { invitationId: invitations[0]!.id };
  await expectStatus(
    server.call(answerOrganizationInvitation, { params, headers, body: { accept: true } }),
    200,
  );
}

/** Makes an account a member of an organization, or of one of its site groups. */
export async function addMember(
  server: TestServer,
  owner: Pick<TestAccount, 'headers'>,
  organizationId: string,
  member: TestAccount,
  role: Role,
  siteGroupId: string | null = null,
): Promise<void> {
  const { email } = member.user;
  const body = { email, role, site_group_id: siteGroupId };
  const { headers } = owner;
  await expectStatus(server.call(inviteMember, { params: { organizationId }, headers, body }), 201);
  await acceptInvitation(server, member);
}
