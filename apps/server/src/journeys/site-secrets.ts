import { JOURNEY_LIMITS, type SiteSecret } from '@curbcut/contract';
import { listSecretNames } from '@curbcut/journeys';
import type { OrganizationCaller } from '../auth/caller.ts';
import { recordChange } from '../auth/record-change.ts';
import type { Db } from '../db/database.ts';
import {
  deleteSecretRow,
  listJourneyRows,
  listSecretRows,
  type SecretRow,
  saveSecretRow,
} from '../db/queries/journeys.ts';
import { lockSite } from '../db/queries/sites.ts';
import { toStorable } from '../db/to-storable.ts';
import { ApiProblem } from '../http/api-problem.ts';
import type { Services } from '../services.ts';
import { requireOwnSite } from './require-own-site.ts';

const toVaultContext = (siteId: string, name: string): string => `secret ${name} of ${siteId}`;

/** Lists a site's secrets by name, without their values. */
export async function readSiteSecrets(db: Db, siteId: string): Promise<SiteSecret[]> {
  const journeys = (await listJourneyRows(db, siteId)).map(({ journey }) => journey);
  return (await listSecretRows(db, siteId)).map((row) => ({
    name: row.name,
    updated_at: row.updatedAt.toISOString(),
    updated_by: row.updatedBy,
    used_by: journeys
      .filter((journey) => listSecretNames(journey).includes(row.name))
      .map(({ title }) => title),
  }));
}

/**
 * Sets a secret, encrypted for this site and name.
 *
 * @throws {ApiProblem} if there is no such site, or it has too many secrets.
 */
export async function putSiteSecret(
  { db, vault }: Pick<Services, 'db' | 'vault'>,
  caller: OrganizationCaller,
  siteId: string,
  { name, value }: { readonly name: string; readonly value: string },
): Promise<SiteSecret> {
  const site = await requireOwnSite(db, caller.reader, siteId);
  return db.transaction(async (tx) => {
    // The lock makes simultaneous requests check the limit one at a time.
    if (!(await lockSite(tx, siteId))) throw new ApiProblem('site/not-found');
    const known = await listSecretRows(tx, siteId);
    if (known.length >= JOURNEY_LIMITS.secretsPerSite && !known.some((row) => row.name === name))
      throw new ApiProblem('secret/too-many');
    const updatedBy = toStorable(caller.actor.name);
    await saveSecretRow(tx, {
      siteId,
      name,
      sealed: vault.seal(value, toVaultContext(siteId, name)),
      updatedBy,
    });
    const details = { secret: name };
    await recordChange(tx, site.organizationId, caller, {
      event: 'secret_saved',
      subject: site.origin,
      details,
    });
    return (await readSiteSecrets(tx, siteId)).find((secret) => secret.name === name)!;
  });
}

/** @throws {ApiProblem} if there is no such site or secret. */
export async function deleteSiteSecret(
  { db }: Pick<Services, 'db'>,
  caller: OrganizationCaller,
  siteId: string,
  name: string,
): Promise<void> {
  const site = await requireOwnSite(db, caller.reader, siteId);
  await db.transaction(async (tx) => {
    if (!(await deleteSecretRow(tx, siteId, name))) throw new ApiProblem('secret/not-found');
    const details = { secret: name };
    await recordChange(tx, site.organizationId, caller, {
      event: 'secret_deleted',
      subject: site.origin,
      details,
    });
  });
}

/**
 * Decrypts the secrets with these names. They're sent only to the scanner.
 *
 * @throws {ApiProblem} if one isn't set, or the key has changed since it was set.
 */
export async function openSiteSecrets(
  { vault }: Pick<Services, 'vault'>,
  db: Db,
  siteId: string,
  names: readonly string[],
): Promise<Readonly<Record<string, string>>> {
  const rows = new Map((await listSecretRows(db, siteId)).map((row) => [row.name, row]));
  const missing = names.filter((name) => !rows.has(name));
  if (missing.length > 0) {
    const error = `${formatNames(missing)} set. Set ${missing.length === 1 ? 'it' : 'them'} in the site’s journeys.`;
    throw new ApiProblem('journey/secrets', { error, details: { secrets: missing } });
  }
  return Object.fromEntries(names.map((name) => [name, openSecret(vault, rows.get(name)!)]));
}

const formatNames = (names: readonly string[]): string =>
  names.length === 1 ? `The secret ${names[0]} isn’t` : `The secrets ${names.join(', ')} aren’t`;

function openSecret(vault: Services['vault'], { siteId, name, sealed }: SecretRow): string {
  try {
    return vault.open(sealed, toVaultContext(siteId, name));
  } catch (cause) {
    const error = `We can no longer read the secret ${name}. Set it again in the site’s journeys.`;
    throw new ApiProblem('journey/secrets', { error, details: { secrets: [name] }, cause });
  }
}
