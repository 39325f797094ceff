import {
  changeTrackedIssues,
  createOrganization,
  createSiteGroup,
  getTrackedIssue,
  type IssueChange,
  listTrackedIssues,
  ORGANIZATION_HEADER,
  type TrackedIssue,
} from '@curbcut/contract';
import { signUp, type TestAccount } from './account.ts';
import { type AuditedSite, startAuditedSite } from './audited-site.ts';
import { expectStatus } from './call.ts';
import { addMember } from './organization.ts';
import type { TestServer } from './test-server.ts';

/** An agency with two sites. The client belongs only to the group with the first site. */
export interface TeamFixture {
  readonly organizationId: string;
  readonly siteGroupId: string;
  readonly owner: TestAccount;
  readonly member: TestAccount;
  readonly viewer: TestAccount;
  readonly client: TestAccount;
  /** Has an account, and belongs to another organization. */
  readonly stranger: TestAccount;
  /** The site in the client's group. */
  readonly clientSite: TeamSite;
  readonly otherSite: TeamSite;
  close(): Promise<void>;
}

export interface TeamSite {
  readonly id: string;
  readonly site: AuditedSite;
  listIssues(account: TestAccount, query?: Record<string, string>): Promise<TrackedIssue[]>;
  change(account: TestAccount, ids: readonly string[], change: IssueChange): ReturnType<typeof sendChange>;
  read(
    account: TestAccount,
    issueId: string,
  ): Promise<ReturnType<(typeof getTrackedIssue.replies)[200]['parse']>>;
}

const sendChange = (
  server: TestServer,
  siteId: string,
  { headers }: TestAccount,
  ids: readonly string[],
  change: IssueChange,
) => server.call(changeTrackedIssues, { params: { siteId }, headers, body: { ids: [...ids], change } });

/** Accounts of an organization, with the header that selects it. */
const within = (account: TestAccount, organizationId: string): TestAccount => ({
  ...account,
  headers: { ...account.headers, [ORGANIZATION_HEADER]: organizationId } as TestAccount['headers'],
});

/** Creates the organization with its people, and scans both sites, each of which has two issues. */
export async function startTeam(server: TestServer, name = 'team'): Promise<TeamFixture> {
  const people = ['owner', 'member', 'viewer', 'client', 'stranger'] as const;
  const accounts: Record<string, TestAccount> = {};
  for (const person of people) accounts[person] = await signUp(server, `${person}@${name}.example`);
  const body = { name: 'Agency' };
  const created = server.call(createOrganization, { headers: accounts.owner!.headers, body });
  const { id: organizationId } = await expectStatus(created, 201);
  const owner = within(accounts.owner!, organizationId);
  const clientSite = await startTeamSite(server, owner);
  const otherSite = await startTeamSite(server, owner);
  const group = server.call(createSiteGroup, {
    ...{ params: { organizationId }, headers: owner.headers },
    body: { name: 'Client', site_ids: [clientSite.id] },
  });
  const { id: siteGroupId } = await expectStatus(group, 201);
  await addMember(server, owner, organizationId, accounts.member!, 'member');
  await addMember(server, owner, organizationId, accounts.viewer!, 'viewer');
  await addMember(server, owner, organizationId, accounts.client!, 'member', siteGroupId);
  return {
    ...{ organizationId, siteGroupId, owner, clientSite, otherSite },
    member: within(accounts.member!, organizationId),
    viewer: within(accounts.viewer!, organizationId),
    client: within(accounts.client!, organizationId),
    stranger: accounts.stranger!,
    async close() {
      await clientSite.site.close();
      await otherSite.site.close();
    },
  };
}

async function startTeamSite(server: TestServer, owner: TestAccount): Promise<TeamSite> {
  const images = '<img src="/logo.png" class="logo"><img src="/hero.png" class="hero">';
  const site = await startAuditedSite(server, owner, { '/': images });
  await site.scan();
  const id = await site.getSiteId();
  return {
    ...{ id, site },
    async listIssues({ headers }, query = {}) {
      const listed = server.call(listTrackedIssues, { params: { siteId: id }, headers, query });
      return (await expectStatus(listed, 200)).issues;
    },
    change: (account, ids, change) => sendChange(server, id, account, ids, change),
    async read({ headers }, issueId) {
      return expectStatus(server.call(getTrackedIssue, { params: { siteId: id, issueId }, headers }), 200);
    },
  };
}
