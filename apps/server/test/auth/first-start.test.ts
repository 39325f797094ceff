import { rm } from 'node:fs/promises';
import {
  createOrganization,
  getSsoSettings,
  inviteMember,
  listChangeLog,
  listMembers,
  listOrganizations,
  register,
  startSso,
} from '@curbcut/contract';
import { afterAll, expect, test } from 'vitest';
import { createRegistration, signIn } from '../support/account.ts';
import { expectStatus } from '../support/call.ts';
import {
  CLIENT_ID,
  CLIENT_SECRET,
  type IdentityProvider,
  startIdentityProvider,
} from '../support/identity-provider.ts';
import { createTestDatabase } from '../support/test-database.ts';
import { createTemporaryFolder, startTestServer } from '../support/test-server.ts';

const password = 'the password from the settings';
let dataDir: string | undefined;
let provider: IdentityProvider | undefined;
afterAll(async () => {
  await provider?.close();
  if (dataDir) await rm(dataDir, { recursive: true, force: true });
});

test('the first start creates the owner, the organization and single sign-on, and later ones change nothing', async () => {
  provider = await startIdentityProvider();
  dataDir = await createTemporaryFolder();
  await createTestDatabase(dataDir);
  const firstStart = {
    organization: 'Example Agency',
    email: 'owner@corp.example',
    password,
    sso: {
      issuer: provider.issuer,
      clientId: CLIENT_ID,
      clientSecret: CLIENT_SECRET,
      domains: ['corp.example'],
    },
  };
  const server = await startTestServer({ dataDir, config: { firstStart, signUp: 'closed' } });
  try {
    const { headers } = await signIn(server, 'owner@corp.example', password);
    const { organizations } = await expectStatus(server.call(listOrganizations, { headers }), 200);
    const agency = organizations.find(({ name }) => name === 'Example Agency')!;
    expect(agency).toMatchObject({ role: 'owner', is_personal: false });
    const params = { organizationId: agency.id };
    const settings = await expectStatus(server.call(getSsoSettings, { params, headers }), 200);
    expect(settings.domains).toMatchObject([{ domain: 'corp.example', is_verified: true }]);
    const log = await expectStatus(server.call(listChangeLog, { params, headers }), 200);
    expect(log.entries.map(({ event, actor }) => `${event} by ${actor.name}`)).toEqual([
      'signed_in by owner',
      'sso_changed by Curbcut',
      'organization_created by Curbcut',
    ]);
    const started = await expectStatus(server.call(startSso, { body: { email: 'a@corp.example' } }), 200);
    expect(started.url).toContain(provider.issuer);
    const refused = server.call(register, { body: createRegistration('a@corp.example') });
    expect(await expectStatus(refused, 403)).toMatchObject({ code: 'account/sign-up-closed' });
  } finally {
    await server.close();
  }
  const other = { ...firstStart, organization: 'Renamed', email: 'other@corp.example' };
  const again = await startTestServer({ dataDir, config: { firstStart: other, signUp: 'invited' } });
  try {
    await expect(signIn(again, 'other@corp.example', password)).rejects.toThrow('401');
    const { headers } = await signIn(again, 'owner@corp.example', password);
    const { organizations } = await expectStatus(again.call(listOrganizations, { headers }), 200);
    expect(organizations.map(({ name }) => name)).not.toContain('Renamed');
    // Only people who were invited can sign up now.
    const signUp = () => again.call(register, { body: createRegistration('invited@elsewhere.example') });
    expect(await expectStatus(signUp(), 403)).toMatchObject({ code: 'account/not-invited' });
    const created = again.call(createOrganization, { headers, body: { name: 'Second' } });
    const params = { organizationId: (await expectStatus(created, 201)).id };
    const body = { email: 'invited@elsewhere.example', role: 'viewer' as const };
    await expectStatus(again.call(inviteMember, { params, headers, body }), 201);
    await expectStatus(signUp(), 201);
    await expectStatus(again.call(listMembers, { params, headers }), 200);
  } finally {
    await again.close();
  }
});
