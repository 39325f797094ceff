import { ConnectFailedError, type GuardedSender, RefusedError } from '@curbcut/engine';
import {
  type AuthorizationCodeGrantChecks,
  AuthorizationResponseError,
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  ClientError,
  ClientSecretBasic,
  ClientSecretPost,
  Configuration,
  type CustomFetch,
  calculatePKCECodeChallenge,
  customFetch,
  discovery,
  enableNonRepudiationChecks,
  fetchUserInfo,
  None,
  ResponseBodyError,
} from 'openid-client';
import type { SsoConnectionRow } from '../db/queries/sso.ts';
import type { Services } from '../services.ts';
import type { Claims } from './evaluate-claims.ts';

/** Seconds for each request to a provider. */
const TIMEOUT_SECONDS = 10;
/** Larger than the keys and metadata of any provider. */
const MAX_REPLY_BYTES = 512 * 1024;
const SCOPE = 'openid email profile';

/** Thrown if a step with the provider failed; the message is for the organization's owners. */
export class ProviderError extends Error {
  override readonly name = 'ProviderError';
}

type ProviderServices = Pick<Services, 'config' | 'vault' | 'guardedSender'>;

const getSecretContext = (organizationId: string) => `sso ${organizationId}`;

/** Encrypts a client secret. */
export const sealClientSecret = (
  { vault }: Pick<Services, 'vault'>,
  organizationId: string,
  secret: string,
) => vault.seal(secret, getSecretContext(organizationId));

/**
 * Reads a provider's settings. All requests, including those to the endpoints in the settings, go through the
 * network guard, and none follows a redirect.
 *
 * @throws {ProviderError} if they can't be read or name another issuer.
 */
export async function openProvider(
  { config, vault, guardedSender }: ProviderServices,
  {
    organizationId,
    issuer,
    clientId,
    clientSecret,
  }: Pick<SsoConnectionRow, 'organizationId' | 'issuer' | 'clientId' | 'clientSecret'>,
): Promise<Configuration> {
  const isPrivateAllowed = config.allowPrivateTargets.kind !== 'none';
  const guardedFetch = createGuardedFetch(guardedSender);
  try {
    const found = await discovery(new URL(issuer), clientId, undefined, None(), {
      [customFetch]: guardedFetch,
      timeout: TIMEOUT_SECONDS,
      execute: isPrivateAllowed ? [allowInsecureRequests] : [],
    });
    const metadata = found.serverMetadata();
    const secret = clientSecret === null ? null : vault.open(clientSecret, getSecretContext(organizationId));
    const usesPost = metadata.token_endpoint_auth_methods_supported?.includes('client_secret_post') ?? false;
    const authentication =
      secret === null ? None() : usesPost ? ClientSecretPost(secret) : ClientSecretBasic(secret);
    const opened = new Configuration(metadata, clientId, undefined, authentication);
    opened[customFetch] = guardedFetch;
    opened.timeout = TIMEOUT_SECONDS;
    if (isPrivateAllowed) allowInsecureRequests(opened);
    // Also verifies the signature of an ID token that came directly from the provider.
    enableNonRepudiationChecks(opened);
    return opened;
  } catch (error) {
    throw new ProviderError(`We couldn’t read the provider’s settings. ${describeFailure(error)}`, {
      cause: error,
    });
  }
}

function createGuardedFetch(sender: GuardedSender): CustomFetch {
  return async (url, { method, headers, body, signal }) => {
    const options = {
      headers: { ...headers, 'accept-encoding': 'identity' },
      maxBytes: MAX_REPLY_BYTES,
      timeoutMs: TIMEOUT_SECONDS * 1000,
      ...(signal && { signal }),
    };
    const sent = body instanceof URLSearchParams ? body.toString() : body;
    const reply =
      method === 'GET'
        ? await sender.send(url, { method: 'GET' }, options)
        : await sender.post(url, Buffer.from((sent ?? '') as string), options);
    // Null for the statuses that must not have a body.
    const content = reply.body.byteLength === 0 ? null : Buffer.from(reply.body);
    return new Response(content, { status: reply.status, headers: reply.headers });
  };
}

/** The secrets of one request to a provider. */
export interface RequestSecrets {
  readonly state: string;
  readonly nonce: string;
  readonly codeVerifier: string;
}

/** Returns the URL of the provider's page to send the browser to. */
export async function createAuthorizationUrl(
  provider: Configuration,
  redirectUri: string,
  { state, nonce, codeVerifier }: RequestSecrets,
  loginHint?: string,
): Promise<string> {
  const url = buildAuthorizationUrl(provider, {
    redirect_uri: redirectUri,
    response_type: 'code',
    scope: SCOPE,
    state,
    nonce,
    code_challenge: await calculatePKCECodeChallenge(codeVerifier),
    code_challenge_method: 'S256',
    ...(loginHint !== undefined && { login_hint: loginHint }),
  });
  return url.href;
}

/** The provider's information about the person. */
export interface ProviderTokens {
  readonly subject: string;
  readonly accessToken: string;
  readonly idToken: Claims;
}

/**
 * Exchanges the code and validates the ID token: issuer, audience, nonce, signature and time.
 *
 * @param responseUrl the redirect URI with the query that the provider sent
 * @throws {ProviderStepError} if something is wrong.
 */
export async function exchangeCode(
  provider: Configuration,
  responseUrl: URL,
  { state, nonce, codeVerifier }: RequestSecrets,
): Promise<ProviderTokens> {
  const checks: AuthorizationCodeGrantChecks = {
    expectedState: state,
    expectedNonce: nonce,
    pkceCodeVerifier: codeVerifier,
    idTokenExpected: true,
  };
  try {
    const tokens = await authorizationCodeGrant(provider, responseUrl, checks);
    const claims = tokens.claims();
    if (!claims) throw new ProviderStepError('id_token', 'The provider didn’t send an ID token.');
    return { subject: claims.sub, accessToken: tokens.access_token, idToken: { ...claims } };
  } catch (error) {
    throw error instanceof ProviderError
      ? error
      : new ProviderStepError(getFailedStep(error), describeFailure(error), { cause: error });
  }
}

/** Thrown if exchanging the code failed. */
export class ProviderStepError extends ProviderError {
  readonly step: 'response' | 'token' | 'id_token';

  constructor(step: ProviderStepError['step'], sentence: string, options?: ErrorOptions) {
    super(sentence, options);
    this.step = step;
  }
}

/** Reads the claims that only the userinfo endpoint returns. @throws {ProviderError} if that fails. */
export async function readUserInfo(
  provider: Configuration,
  { accessToken, subject }: ProviderTokens,
): Promise<Claims> {
  try {
    return { ...(await fetchUserInfo(provider, accessToken, subject)) };
  } catch (error) {
    throw new ProviderError(`The userinfo endpoint failed. ${describeFailure(error)}`, { cause: error });
  }
}

/** Returns the step that failed. Errors in the redirect's response come before any request to the provider. */
function getFailedStep(error: unknown): ProviderStepError['step'] {
  if (error instanceof AuthorizationResponseError) return 'response';
  const { claim, message } = findDetails(error);
  if (claim !== undefined || /JWT|ID Token|JWS|signature/i.test(message)) return 'id_token';
  return /authorization response|"iss" \(issuer\)|"state"/i.test(message) ? 'response' : 'token';
}

interface FailureDetails {
  readonly message: string;
  readonly claim: string | undefined;
}

/** Collects the messages of an error and its causes. */
function findDetails(error: unknown): FailureDetails {
  const messages: string[] = [];
  let claim: string | undefined;
  for (let current = error; current !== undefined && current !== null; ) {
    const { message, cause, claim: own } = current as { message?: string; cause?: unknown; claim?: string };
    if (message !== undefined) messages.push(message);
    if (typeof own === 'string') claim = own;
    current = cause;
  }
  return { message: messages.join(' '), claim };
}

const claimFailures: Readonly<Record<string, string>> = {
  iss: 'The ID token is from a different issuer.',
  aud: 'The ID token is meant for a different client (audience).',
  azp: 'The ID token is meant for a different client (authorized party).',
  nonce: 'The ID token doesn’t belong to this sign-in (nonce).',
  exp: 'The ID token has expired. Check both servers’ clocks.',
  iat: 'The ID token’s time is wrong. Check both servers’ clocks.',
};

const MAX_PROVIDER_TEXT_LENGTH = 300;

/** Text from a provider, shortened to one line. It's only ever displayed as text. */
const quote = (text: string): string => `“${text.replace(/\s+/g, ' ').slice(0, MAX_PROVIDER_TEXT_LENGTH)}”`;

/** Explains a failure in a sentence, without internal network addresses. */
function describeFailure(error: unknown): string {
  for (let current = error; current instanceof Error; current = current.cause) {
    if (current instanceof RefusedError)
      return 'It leads to an address outside the public internet, which isn’t allowed.';
    if (current instanceof ConnectFailedError) return current.failure.sentence;
    if (current instanceof AuthorizationResponseError || current instanceof ResponseBodyError) {
      const { error: code, error_description: description } = current;
      return `The provider replied: ${quote(description ? `${code}: ${description}` : code)}`;
    }
  }
  const { claim, message } = findDetails(error);
  if (claim !== undefined && claimFailures[claim] !== undefined) return claimFailures[claim];
  for (const [name, sentence] of Object.entries(claimFailures))
    if (message.includes(`"${name}"`)) return sentence;
  if (error instanceof ClientError || error instanceof TypeError) return `Details: ${quote(message)}`;
  throw error;
}
