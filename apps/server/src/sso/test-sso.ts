import type { SsoRequest, SsoTestReport } from '@curbcut/contract';
import type { PersonCaller } from '../auth/caller.ts';
import { recordChange } from '../auth/record-change.ts';
import {
  findIdentityUser,
  markSsoTested,
  readSsoConnection,
  type SsoConnectionRow,
} from '../db/queries/sso.ts';
import { findUserByEmail, isPending } from '../db/queries/users.ts';
import { ApiProblem } from '../http/api-problem.ts';
import { countHourlyUse } from '../http/hourly-limit.ts';
import type { Services } from '../services.ts';
import { LOOKUP_LIMIT } from './manage-sso.ts';
import { ProviderError } from './provider.ts';
import { acceptSsoResponse, createSsoRequest, runProviderSteps, type SsoPerson } from './sign-in-flow.ts';

/**
 * Starts a test sign-in.
 *
 * @throws {ApiProblem} 400 if the provider's settings can't be read; 404 if there is no connection; 429 after too many.
 */
export async function startTest(services: Services, caller: PersonCaller): Promise<SsoRequest> {
  const connection = await readSsoConnection(services.db, caller.organization.id);
  if (!connection) throw new ApiProblem('sso/no-connection');
  await countHourlyUse(services, services.db, caller, LOOKUP_LIMIT);
  try {
    return await createSsoRequest(services, connection, { testedBy: caller.user.id });
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    throw new ApiProblem('sso/provider', { error: error.message });
  }
}

/**
 * Finishes a test sign-in, which signs in no one.
 *
 * @returns each step and claim.
 * @throws {ApiProblem} 400 if the response wasn't requested; 404 if there is no connection.
 */
export async function finishTest(
  services: Services,
  caller: PersonCaller,
  { query, browser_secret: browserSecret }: { readonly query: string; readonly browser_secret: string },
): Promise<SsoTestReport> {
  const { id: organizationId } = caller.organization;
  const connection = await readSsoConnection(services.db, organizationId);
  if (!connection) throw new ApiProblem('sso/no-connection');
  const expected = { organizationId, query, browserSecret, testedBy: caller.user.id };
  const response = await acceptSsoResponse(services, expected);
  const { person, steps, claims } = await runProviderSteps(services, connection, response);
  const all = [...steps];
  if (person)
    all.push({ name: 'account', state: 'passed', text: await describeAccount(services, connection, person) });
  const isSuccessful = all.every(({ state }) => state !== 'failed') && person !== undefined;
  await services.db.transaction(async (tx) => {
    if (isSuccessful) await markSsoTested(tx, connection);
    await recordChange(tx, organizationId, caller, {
      event: 'sso_tested',
      subject: connection.issuer,
      details: { successful: isSuccessful },
    });
  });
  return { is_successful: isSuccessful, steps: all, claims };
}

/** Describes what would happen if this person signed in. */
async function describeAccount(
  { db }: Pick<Services, 'db'>,
  { organizationId, issuer }: SsoConnectionRow,
  { subject, email }: SsoPerson,
): Promise<string> {
  const linked = await findIdentityUser(db, { organizationId, issuer, subject });
  if (linked) return `They’d sign in to the account ${linked.email}.`;
  const existing = await findUserByEmail(db, email);
  return existing && !isPending(existing)
    ? `The first time, the owner of the account ${email} would have to link it, with the password or an emailed code.`
    : `The first time, they’d get the new account ${email}.`;
}
