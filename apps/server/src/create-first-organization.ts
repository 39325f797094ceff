import { randomUUID } from 'node:crypto';
import { validatePasswordStrength } from './auth/passwords.ts';
import { recordChange } from './auth/record-change.ts';
import { createAccount } from './auth/registration.ts';
import { createSecretToken } from './auth/secret-tokens.ts';
import type { Db } from './db/database.ts';
import { createOrganization } from './db/queries/organizations.ts';
import { insertSsoDomain, storeSsoConnection, verifySsoDomainRow } from './db/queries/sso.ts';
import { hasAccounts, lockFirstStart } from './db/queries/users.ts';
import type { Services } from './services.ts';
import type { FirstStart } from './sign-in-settings.ts';
import { sealClientSecret } from './sso/provider.ts';

/**
 * Creates the first owner, organization and single sign-on from the settings, unless an account exists. If
 * several processes start at the same time, only one does it.
 *
 * @throws Error if the password is too easy to guess.
 */
export async function createFirstOrganization(
  services: Pick<Services, 'config' | 'db' | 'log' | 'passwordHasher' | 'vault'>,
): Promise<void> {
  const { config, db, log, passwordHasher } = services;
  const { firstStart } = config;
  if (!firstStart || (await hasAccounts(db))) return;
  const { email, password, organization: name, sso } = firstStart;
  const weakness = await validatePasswordStrength(password, email);
  if (weakness !== undefined) throw new Error(`FIRST_OWNER_PASSWORD can’t be used. ${weakness}`);
  const passwordHash = await passwordHasher.hash(password);
  const isCreated = await db.transaction(async (tx) => {
    await lockFirstStart(tx);
    if (await hasAccounts(tx)) return false;
    const owner = await createAccount(tx, {
      ...{ email, passwordHash, isEmailVerified: true, registrations: 1 },
      ...{ firstName: '', lastName: '' },
    });
    const { id } = await createOrganization(tx, { name, ownerId: owner.id, isPersonal: false });
    await recordChange(tx, id, null, { event: 'organization_created', subject: name });
    if (sso) await connect(services, tx, id, sso);
    return true;
  });
  if (isCreated) log.info('created the first organization and its owner from the settings');
}

async function connect(
  services: Pick<Services, 'vault'>,
  tx: Db,
  organizationId: string,
  { issuer, clientId, clientSecret, domains }: NonNullable<FirstStart['sso']>,
): Promise<void> {
  await storeSsoConnection(tx, {
    ...{ organizationId, issuer, clientId, groupsClaim: 'groups', roleMappings: [] },
    ...{ defaultRole: 'member', needsVerifiedEmail: true, testedAt: null },
    clientSecret: clientSecret === null ? null : sealClientSecret(services, organizationId, clientSecret),
  });
  for (const domain of domains) {
    const id = randomUUID();
    await insertSsoDomain(tx, { id, organizationId, domain, token: createSecretToken() });
    await verifySsoDomainRow(tx, id, domain);
  }
  await recordChange(tx, organizationId, null, { event: 'sso_changed', subject: issuer });
}
