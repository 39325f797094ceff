import type { SsoRequest, SsoTestReport } from '@curbcut/contract';
import type { Configuration } from 'openid-client';
import { randomNonce, randomPKCECodeVerifier } from 'openid-client';
import { createSecretToken, hashToken } from '../auth/secret-tokens.ts';
import { getEmailDomain } from '../auth/sign-in-rules.ts';
import {
  consumeSsoRequest,
  hasVerifiedDomain,
  insertSsoRequest,
  type SsoConnectionRow,
  type SsoRequestRow,
} from '../db/queries/sso.ts';
import { ApiProblem } from '../http/api-problem.ts';
import type { Services } from '../services.ts';
import { type Claims, findMappedRole, readEmail, readGroups, toShownClaims } from './evaluate-claims.ts';
import {
  createAuthorizationUrl,
  exchangeCode,
  openProvider,
  ProviderError,
  ProviderStepError,
  type ProviderTokens,
  readUserInfo,
} from './provider.ts';

/**
 * The web application's page that the provider redirects to. Each organization has its own, so that a
 * malicious provider can't replay a code issued by another one (mix-up attack, RFC 9700, section 4.4).
 */
export const getRedirectUri = ({ origin }: Pick<Services, 'origin'>, organizationId: string): string =>
  new URL(`/sso/${organizationId}/callback`, origin).href;

/**
 * Stores a request to the provider and returns the URL to send the browser to.
 *
 * @param testedBy the owner who tests the connection; null for a sign-in
 * @throws {ProviderError} if the provider's settings can't be read.
 */
export async function createSsoRequest(
  services: Services,
  connection: SsoConnectionRow,
  { testedBy, email }: { readonly testedBy: string | null; readonly email?: string },
): Promise<SsoRequest> {
  const { organizationId } = connection;
  const provider = await openProvider(services, connection);
  const secrets = {
    state: createSecretToken(),
    nonce: randomNonce(),
    codeVerifier: randomPKCECodeVerifier(),
  };
  const browserSecret = createSecretToken();
  const stateHash = hashToken(secrets.state);
  await insertSsoRequest(services.db, {
    ...{ stateHash, organizationId, testedBy, nonce: secrets.nonce },
    browserHash: hashToken(browserSecret),
    codeVerifier: services.vault.seal(secrets.codeVerifier, `sso-request ${stateHash}`),
  });
  const redirectUri = getRedirectUri(services, organizationId);
  return {
    url: await createAuthorizationUrl(provider, redirectUri, secrets, email),
    organization_id: organizationId,
    browser_secret: browserSecret,
  };
}

/** A provider's response and its request. */
export interface SsoResponse {
  readonly url: URL;
  readonly state: string;
  readonly request: SsoRequestRow;
}

/**
 * Finds the request that a response belongs to, and uses it up.
 *
 * @throws {ApiProblem} 400 if there is none: the response wasn't requested, came too late or twice, belongs to another
 * organization, or was requested in another browser.
 */
export async function acceptSsoResponse(
  services: Services,
  expected: {
    readonly organizationId: string;
    readonly query: string;
    readonly browserSecret: string;
    readonly testedBy: string | null;
  },
): Promise<SsoResponse> {
  const url = new URL(getRedirectUri(services, expected.organizationId));
  url.search = expected.query;
  const state = url.searchParams.get('state') ?? '';
  const request = await consumeSsoRequest(services.db, {
    stateHash: hashToken(state),
    browserHash: hashToken(expected.browserSecret),
    organizationId: expected.organizationId,
    testedBy: expected.testedBy,
  });
  if (!request) throw new ApiProblem('sso/not-requested');
  return { url, state, request };
}

type Step = SsoTestReport['steps'][number];

/** The person who signs in, according to the provider. */
export interface SsoPerson {
  readonly subject: string;
  readonly email: string;
  readonly claims: Claims;
  readonly groups: readonly string[];
}

/** The outcome of the steps with the provider. The person is undefined if a required step failed. */
export interface SsoOutcome {
  readonly person: SsoPerson | undefined;
  readonly steps: readonly Step[];
  readonly claims: SsoTestReport['claims'];
}

/** Collects steps until one fails. */
class StepList {
  readonly steps: Step[] = [];

  pass(name: Step['name'], text: string): void {
    this.steps.push({ name, state: 'passed', text });
  }

  skip(name: Step['name'], text: string): void {
    this.steps.push({ name, state: 'skipped', text });
  }

  fail(name: Step['name'], text: string): void {
    this.steps.push({ name, state: 'failed', text });
  }
}

/**
 * Carries out a sign-in's steps with the provider, up to the role. Sign-ins and tests use the same steps, so
 * a successful test means that people can sign in.
 */
export async function runProviderSteps(
  services: Services,
  connection: SsoConnectionRow,
  response: SsoResponse,
): Promise<SsoOutcome> {
  const list = new StepList();
  const { steps } = list;
  const exchanged = await exchange(services, connection, response, list);
  if (!exchanged) return { person: undefined, steps, claims: [] };
  const { tokens, provider } = exchanged;
  const shown = toShownClaims(tokens.idToken, 'id_token' as const);
  const info = await readMissingClaims(connection, provider, tokens, list);
  const claims = [...shown, ...toShownClaims(info ?? {}, 'userinfo' as const)];
  if (!info) return { person: undefined, steps, claims };
  // Signed claims take precedence.
  const person = await evaluatePerson(
    services,
    connection,
    tokens.subject,
    { ...info, ...tokens.idToken },
    list,
  );
  return { person, steps, claims };
}

async function exchange(
  services: Services,
  connection: SsoConnectionRow,
  { url, state, request }: SsoResponse,
  list: StepList,
): Promise<{ tokens: ProviderTokens; provider: Configuration } | undefined> {
  try {
    const provider = await openProvider(services, connection);
    const { issuer, token_endpoint: endpoint } = provider.serverMetadata();
    list.pass('discovery', `Found ${issuer} with its token endpoint ${endpoint ?? ''}`);
    const codeVerifier = services.vault.open(request.codeVerifier, `sso-request ${request.stateHash}`);
    const tokens = await exchangeCode(provider, url, { state, nonce: request.nonce, codeVerifier });
    list.pass('response', 'The provider sent a code to the redirect URI.');
    list.pass('token', 'The code was exchanged for tokens with the client ID, the secret and PKCE.');
    list.pass('id_token', 'The ID token’s signature, issuer, audience, nonce and time are valid.');
    return { tokens, provider };
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    const failed = error instanceof ProviderStepError ? error.step : 'discovery';
    if (failed === 'token' || failed === 'id_token')
      list.pass('response', 'The provider sent a code to the redirect URI.');
    if (failed === 'id_token') list.pass('token', 'The provider exchanged the code for tokens.');
    list.fail(failed, error.message);
    return undefined;
  }
}

/** Asks the userinfo endpoint for claims that aren't in the ID token. @returns undefined if that failed. */
async function readMissingClaims(
  { groupsClaim, roleMappings }: SsoConnectionRow,
  provider: Configuration,
  tokens: ProviderTokens,
  list: StepList,
): Promise<Claims | undefined> {
  const needed = ['email', 'email_verified', ...(roleMappings.length > 0 ? [groupsClaim] : [])];
  const missing = needed.filter((name) => tokens.idToken[name] === undefined);
  const hasEndpoint = provider.serverMetadata().userinfo_endpoint !== undefined;
  if (missing.length === 0 || !hasEndpoint) {
    list.skip(
      'userinfo',
      hasEndpoint ? 'The ID token has all claims.' : 'The provider has no userinfo endpoint.',
    );
    return {};
  }
  try {
    const info = await readUserInfo(provider, tokens);
    list.pass('userinfo', `Asked for claims missing from the ID token: ${missing.join(', ')}.`);
    return info;
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    list.fail('userinfo', error.message);
    return undefined;
  }
}

async function evaluatePerson(
  { db }: Pick<Services, 'db'>,
  connection: SsoConnectionRow,
  subject: string,
  claims: Claims,
  list: StepList,
): Promise<SsoPerson | undefined> {
  const read = readEmail(claims, connection);
  if ('error' in read) {
    list.fail('email', read.error);
    return undefined;
  }
  const { email } = read;
  const domain = getEmailDomain(email);
  if (!(await hasVerifiedDomain(db, connection.organizationId, domain))) {
    list.fail('email', `The address ${email} isn’t in a verified domain. Add and verify ${domain} first.`);
    return undefined;
  }
  list.pass('email', `${email} is in a verified domain.`);
  const groups = readGroups(claims, connection);
  const mappedRole = findMappedRole(groups, connection);
  const role = mappedRole ?? connection.defaultRole;
  const found = `${groups.length === 1 ? '1 group' : `${groups.length} groups`} in “${connection.groupsClaim}”`;
  // Owners and invited people don't need a role from the provider, so this fails only tests.
  if (role === null)
    list.fail('role', `Found ${found}, none of which grants a role, and there’s no default role.`);
  else if (mappedRole) list.pass('role', `A group grants the role ${role} (${found}).`);
  else list.pass('role', `The default role is ${role} (${found}).`);
  return { subject, email, claims, groups };
}

/** Returns the failed step's sentence. */
export function getFailureMessage({ steps }: Pick<SsoOutcome, 'steps'>): string {
  return steps.find(({ state }) => state === 'failed')?.text ?? 'The sign-in failed.';
}
