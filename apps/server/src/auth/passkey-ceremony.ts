import { isIP } from 'node:net';
import type {
  PasskeyAssertion,
  PasskeyAttestation,
  PasskeyCreationOptions,
  PasskeyRequestOptions,
} from '@curbcut/contract';
import { verifyAuthenticationResponse, verifyRegistrationResponse } from '@simplewebauthn/server';
import { decodeClientDataJSON } from '@simplewebauthn/server/helpers';
import {
  type ChallengeScope,
  consumePasskeyChallenge,
  findPasskeyByCredential,
  insertPasskeyChallenge,
  listPasskeys,
  type PasskeyRow,
} from '../db/queries/passkeys.ts';
import { getPersonName, type UserRow } from '../db/queries/users.ts';
import { ApiProblem } from '../http/api-problem.ts';
import type { Services } from '../services.ts';
import { createSecretToken, hashToken } from './secret-tokens.ts';

const CHALLENGE_SECONDS = 300;
/** COSE algorithms (IANA): EdDSA, ES256, RS256. A fixed list, because servers with different versions must agree. */
const ALGORITHMS = [-8, -7, -257];

type CeremonyServices = Pick<Services, 'db' | 'origin'>;

/** What passkeys are bound to. */
interface RelyingParty {
  readonly id: string;
  readonly origin: string;
}

/**
 * Returns the host name and origin that passkeys are bound to: those of the server's URL, never of a request.
 *
 * @throws {ApiProblem} 409 if browsers don't allow passkeys there: for an IP address, or without HTTPS.
 */
export function getRelyingParty({ origin: serverUrl }: Pick<Services, 'origin'>): RelyingParty {
  const { hostname, protocol, origin } = new URL(serverUrl);
  const isAddress = hostname.startsWith('[') || isIP(hostname) !== 0;
  const isSecure = protocol === 'https:' || hostname === 'localhost' || hostname.endsWith('.localhost');
  if (isAddress || !isSecure) throw new ApiProblem('account/passkeys-unavailable');
  return { id: hostname, origin };
}

/** Returns an account's id as authenticators store it. They return it when someone signs in. */
const toUserHandle = (userId: string): Buffer<ArrayBuffer> => Buffer.from(userId.replaceAll('-', ''), 'hex');

async function createChallenge({ db }: CeremonyServices, scope: ChallengeScope): Promise<string> {
  const challenge = createSecretToken();
  await insertPasskeyChallenge(db, { ...scope, hash: hashToken(challenge) }, CHALLENGE_SECONDS);
  return challenge;
}

/**
 * Uses up the challenge that a browser's response contains, whatever else the response contains.
 *
 * @returns the challenge; undefined if it can't be used for this.
 */
async function consumeChallenge(
  { db }: CeremonyServices,
  clientData: string,
  scope: ChallengeScope,
): Promise<string | undefined> {
  const challenge = readChallenge(clientData);
  if (challenge === undefined) return undefined;
  const isUsable = await consumePasskeyChallenge(db, { ...scope, hash: hashToken(challenge) });
  return isUsable ? challenge : undefined;
}

function readChallenge(clientData: string): string | undefined {
  try {
    const { challenge }: { readonly challenge?: unknown } = decodeClientDataJSON(clientData);
    return typeof challenge === 'string' ? challenge : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Creates the options for using a passkey. For a sign-in, they don't depend on an account: the authenticator
 * knows whose passkey it is.
 *
 * @throws {ApiProblem} 409 if passkeys aren't possible at this server's URL.
 */
export async function buildRequestOptions(
  services: CeremonyServices,
  scope: ChallengeScope,
): Promise<PasskeyRequestOptions> {
  const { id: rpId } = getRelyingParty(services);
  const own = scope.userId === null ? undefined : await listPasskeys(services.db, scope.userId);
  return {
    challenge: await createChallenge(services, scope),
    rpId,
    timeout: CHALLENGE_SECONDS * 1000,
    userVerification: 'required',
    ...(own && { allowCredentials: own.map(toDescriptor) }),
  };
}

/**
 * Creates the options for a new passkey of an account.
 *
 * @param existing the account's passkeys, whose authenticators can't be added again
 * @throws {ApiProblem} 409 if passkeys aren't possible at this server's URL.
 */
export async function buildCreationOptions(
  services: CeremonyServices,
  user: UserRow,
  existing: readonly PasskeyRow[],
): Promise<PasskeyCreationOptions> {
  const { id } = getRelyingParty(services);
  return {
    rp: { id, name: 'Curbcut' },
    user: {
      id: toUserHandle(user.id).toString('base64url'),
      name: user.email,
      displayName: getPersonName(user),
    },
    challenge: await createChallenge(services, { purpose: 'add', userId: user.id }),
    pubKeyCredParams: ALGORITHMS.map((alg) => ({ alg, type: 'public-key' })),
    timeout: CHALLENGE_SECONDS * 1000,
    excludeCredentials: existing.map(toDescriptor),
    // Discoverable, so that people don't have to enter their email address.
    authenticatorSelection: {
      residentKey: 'required',
      requireResidentKey: true,
      userVerification: 'required',
    },
    attestation: 'none',
  };
}

const toDescriptor = ({ credentialId, transports }: PasskeyRow) => ({
  id: credentialId,
  type: 'public-key' as const,
  transports: [...transports],
});

/** A new passkey, as the authenticator describes it. */
type NewCredential = Pick<PasskeyRow, 'credentialId' | 'publicKey' | 'counter' | 'transports' | 'isSynced'>;

/** Verifies a browser's response to the options for a new passkey. @returns undefined if it isn't acceptable. */
export async function verifyAttestation(
  services: CeremonyServices,
  userId: string,
  credential: PasskeyAttestation,
): Promise<NewCredential | undefined> {
  const { id: expectedRPID, origin: expectedOrigin } = getRelyingParty(services);
  const { clientDataJSON } = credential.response;
  const scope = { purpose: 'add', userId } as const;
  const expectedChallenge = await consumeChallenge(services, clientDataJSON, scope);
  if (expectedChallenge === undefined) return undefined;
  try {
    const { registrationInfo } = await verifyRegistrationResponse({
      response: { ...credential, clientExtensionResults: {} },
      expectedChallenge,
      expectedOrigin,
      expectedRPID,
      requireUserVerification: true,
      supportedAlgorithmIDs: ALGORITHMS,
    });
    if (!registrationInfo) return undefined;
    const { id: credentialId, publicKey, counter } = registrationInfo.credential;
    return {
      ...{ credentialId, counter, isSynced: registrationInfo.credentialBackedUp },
      publicKey: Buffer.from(publicKey).toString('base64url'),
      transports: credential.response.transports ?? [],
    };
  } catch {
    // The library throws plain errors for everything that can be wrong with a response.
    return undefined;
  }
}

/** A passkey with a valid signature, and its updated state. */
export interface VerifiedPasskey {
  readonly passkey: PasskeyRow;
  readonly use: Pick<PasskeyRow, 'counter' | 'isSynced'>;
}

/**
 * Verifies a passkey's signature.
 *
 * @returns the passkey's account if the signature isn't acceptable, for the audit log; null if no account has it.
 */
export async function verifyAssertion(
  services: CeremonyServices,
  scope: ChallengeScope,
  credential: PasskeyAssertion,
): Promise<VerifiedPasskey | { readonly refusedUserId: string | null }> {
  const { id: expectedRPID, origin: expectedOrigin } = getRelyingParty(services);
  const { clientDataJSON, userHandle } = credential.response;
  const expectedChallenge = await consumeChallenge(services, clientDataJSON, scope);
  const passkey = await findPasskeyByCredential(services.db, credential.id);
  const refused = { refusedUserId: passkey?.userId ?? null };
  if (expectedChallenge === undefined || !passkey) return refused;
  const isOwn = scope.userId === null || scope.userId === passkey.userId;
  // Without an account in the challenge, the authenticator must name it.
  const namesAccount = userHandle === toUserHandle(passkey.userId).toString('base64url');
  if (!isOwn || !(namesAccount || (userHandle === undefined && scope.userId !== null))) return refused;
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: { ...credential, clientExtensionResults: {} },
      expectedChallenge,
      expectedOrigin,
      expectedRPID,
      requireUserVerification: true,
      credential: {
        id: passkey.credentialId,
        publicKey: Buffer.from(passkey.publicKey, 'base64url'),
        counter: passkey.counter,
      },
    });
    if (!verified) return refused;
    const { newCounter: counter, credentialBackedUp: isSynced } = authenticationInfo;
    return { passkey, use: { counter, isSynced } };
  } catch {
    return refused;
  }
}
