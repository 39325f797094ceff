import { randomUUID } from 'node:crypto';
import { MAX_SSO_DOMAINS, type SsoSettings } from '@curbcut/contract';
import type { PersonCaller } from '../auth/caller.ts';
import { recordChange } from '../auth/record-change.ts';
import { createSecretToken } from '../auth/secret-tokens.ts';
import {
  deleteSsoDomainRow,
  insertSsoDomain,
  listSsoDomains,
  type SsoDomainRow,
  verifySsoDomainRow,
} from '../db/queries/sso.ts';
import { ApiProblem } from '../http/api-problem.ts';
import { countHourlyUse } from '../http/hourly-limit.ts';
import { requireLockedOrganization } from '../organizations/manage-organizations.ts';
import type { Services } from '../services.ts';
import { checkTxtRecord, getVerificationRecord } from '../txt-records.ts';
import { LOOKUP_LIMIT, readSsoSettings, requirePlan } from './manage-sso.ts';

/** Adds a domain that has to be verified. @throws {ApiProblem} 409 if it exists or there are too many. */
export async function addDomain(
  services: Services,
  caller: PersonCaller,
  domain: string,
): Promise<SsoSettings> {
  const { id: organizationId } = caller.organization;
  requirePlan(services, caller.organization);
  await services.db.transaction(async (tx) => {
    await requireLockedOrganization(tx, organizationId);
    if ((await listSsoDomains(tx, organizationId)).length >= MAX_SSO_DOMAINS)
      throw new ApiProblem('sso/too-many-domains');
    const token = createSecretToken();
    if (!(await insertSsoDomain(tx, { id: randomUUID(), organizationId, domain, token })))
      throw new ApiProblem('sso/domain-exists');
    await recordChange(tx, organizationId, caller, { event: 'sso_domain_added', subject: domain });
  });
  return readSsoSettings(services, organizationId);
}

function requireDomain(domains: readonly SsoDomainRow[], domainId: string): SsoDomainRow {
  const domain = domains.find(({ id }) => id === domainId);
  if (!domain) throw new ApiProblem('sso/no-domain');
  return domain;
}

/**
 * Looks up a domain's record and marks the domain as verified.
 *
 * @throws {ApiProblem} 400 if the record is missing; 404 if there is no such domain; 409 if another organization has
 * verified it; 429 after too many lookups.
 */
export async function verifyDomain(
  services: Services,
  caller: PersonCaller,
  domainId: string,
): Promise<SsoSettings> {
  const { db, resolveTxt } = services;
  const { id: organizationId } = caller.organization;
  const domain = requireDomain(await listSsoDomains(db, organizationId), domainId);
  await countHourlyUse(services, db, caller, LOOKUP_LIMIT);
  const record = getVerificationRecord(domain.domain, domain.token);
  const check = await checkTxtRecord(resolveTxt, domain.domain, record);
  if (!check.isFound) throw new ApiProblem('sso/domain-record', { error: check.problem, cause: check.cause });
  await db.transaction(async (tx) => {
    await requireLockedOrganization(tx, organizationId);
    if (!(await verifySsoDomainRow(tx, domainId, domain.domain))) throw new ApiProblem('sso/domain-taken');
    await recordChange(tx, organizationId, caller, { event: 'sso_domain_verified', subject: domain.domain });
  });
  return readSsoSettings(services, organizationId);
}

/**
 * Removes a domain. @throws {ApiProblem} 404 if there is no such domain; 409 for the last one while it's
 * needed.
 */
export async function deleteDomain(
  services: Services,
  caller: PersonCaller,
  domainId: string,
): Promise<SsoSettings> {
  const { id: organizationId } = caller.organization;
  await services.db.transaction(async (tx) => {
    const organization = await requireLockedOrganization(tx, organizationId);
    const domains = await listSsoDomains(tx, organizationId);
    const { domain } = requireDomain(domains, domainId);
    const hasOther = domains.some(({ id, verifiedAt }) => id !== domainId && verifiedAt !== null);
    if (organization.requiresSso && !hasOther) throw new ApiProblem('sso/required');
    await deleteSsoDomainRow(tx, organizationId, domainId);
    await recordChange(tx, organizationId, caller, { event: 'sso_domain_deleted', subject: domain });
  });
  return readSsoSettings(services, organizationId);
}
