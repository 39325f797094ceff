import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import {
  addPasskey,
  logInWithPasskey,
  type Passkey,
  type PasskeyAssertion,
  type PasskeyAttestation,
  type PasskeyCreationOptions,
  type PasskeyRequestOptions,
  startAddingPasskey,
  startPasskeyLogin,
} from '@curbcut/contract';
import { isoCBOR } from '@simplewebauthn/server/helpers';
import { PASSWORD, type TestAccount } from './account.ts';
import { expectStatus } from './call.ts';
import type { TestServer } from './test-server.ts';

/** Changes to a response by an attacker or a broken browser. */
export interface Tampering {
  /** The page that asks for the passkey. */
  readonly origin?: string;
  readonly rpId?: string;
  readonly challenge?: string;
  readonly counter?: number;
  readonly isUserVerified?: boolean;
  readonly type?: string;
  readonly userHandle?: string | undefined;
  readonly id?: string;
}

/** Bits of the authenticator data's flags (WebAuthn, section 6.1). */
const USER_PRESENT = 0x01;
const USER_VERIFIED = 0x04;
const HAS_CREDENTIAL = 0x40;

const toBase64Url = (bytes: Uint8Array | string) => Buffer.from(bytes).toString('base64url');
const hash = (bytes: Uint8Array | string) => createHash('sha256').update(bytes).digest();

/** A software authenticator with one passkey, in a browser that shows a page of the server. */
export class TestAuthenticator {
  readonly credentialId = randomBytes(32).toString('base64url');
  counter = 0;
  userHandle: string | undefined;
  readonly #key: KeyObject;
  readonly #publicKey: Uint8Array;
  readonly #origin: string;

  constructor(serverUrl: string) {
    const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const { x, y } = publicKey.export({ format: 'jwk' });
    this.#key = privateKey;
    // EC2 key for ES256 on P-256 (RFC 9053).
    const coseKey = new Map<number, number | Uint8Array>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, Buffer.from(x!, 'base64url')],
      [-3, Buffer.from(y!, 'base64url')],
    ]);
    this.#publicKey = isoCBOR.encode(coseKey);
    this.#origin = new URL(serverUrl).origin;
  }

  /** Creates the passkey. */
  create(options: PasskeyCreationOptions, tampering: Tampering = {}): PasskeyAttestation {
    this.userHandle = options.user.id;
    const id = Buffer.from(this.credentialId, 'base64url');
    const length = Buffer.alloc(2);
    length.writeUInt16BE(id.length);
    const authData = Buffer.concat([
      this.#buildAuthenticatorData(options.rp.id, tampering, HAS_CREDENTIAL),
      Buffer.alloc(16),
      length,
      id,
      this.#publicKey,
    ]);
    const attestation = new Map<string, string | Uint8Array | Map<string, never>>([
      ['fmt', 'none'],
      ['attStmt', new Map<string, never>()],
      ['authData', new Uint8Array(authData)],
    ]);
    return {
      ...{ id: this.credentialId, rawId: this.credentialId, type: 'public-key' },
      response: {
        clientDataJSON: this.#buildClientData('webauthn.create', options.challenge, tampering),
        attestationObject: toBase64Url(isoCBOR.encode(attestation)),
        transports: ['internal'],
      },
    };
  }

  /** Signs a challenge with the passkey. */
  get(options: PasskeyRequestOptions, tampering: Tampering = {}): PasskeyAssertion {
    this.counter += 1;
    const authData = this.#buildAuthenticatorData(options.rpId, { counter: this.counter, ...tampering });
    const clientDataJSON = this.#buildClientData('webauthn.get', options.challenge, tampering);
    const signed = Buffer.concat([authData, hash(Buffer.from(clientDataJSON, 'base64url'))]);
    const id = tampering.id ?? this.credentialId;
    const userHandle = 'userHandle' in tampering ? tampering.userHandle : this.userHandle;
    return {
      ...{ id, rawId: id, type: 'public-key' },
      response: {
        clientDataJSON,
        authenticatorData: toBase64Url(authData),
        signature: toBase64Url(sign('sha256', signed, this.#key)),
        ...(userHandle !== undefined && { userHandle }),
      },
    };
  }

  #buildClientData(type: string, challenge: string, tampering: Tampering): string {
    return toBase64Url(
      JSON.stringify({
        type: tampering.type ?? type,
        challenge: tampering.challenge ?? challenge,
        origin: tampering.origin ?? this.#origin,
        crossOrigin: false,
      }),
    );
  }

  #buildAuthenticatorData(
    rpId: string,
    { rpId: otherId = rpId, counter = 0, isUserVerified = true }: Tampering,
    flags = 0,
  ): Buffer {
    const rest = Buffer.alloc(5);
    rest.writeUInt8(USER_PRESENT | (isUserVerified ? USER_VERIFIED : 0) | flags);
    rest.writeUInt32BE(counter, 1);
    return Buffer.concat([hash(otherId), rest]);
  }
}

/** Adds a passkey to an account, which doesn't have two-factor authentication. */
export async function addTestPasskey(
  server: TestServer,
  { headers }: Pick<TestAccount, 'headers'>,
  name = 'Laptop',
): Promise<{ readonly authenticator: TestAuthenticator; readonly passkey: Passkey }> {
  const authenticator = new TestAuthenticator(server.url);
  const started = server.call(startAddingPasskey, { headers, body: { password: PASSWORD } });
  const credential = authenticator.create(await expectStatus(started, 200));
  const added = server.call(addPasskey, { headers, body: { name, credential } });
  return { authenticator, passkey: await expectStatus(added, 201) };
}

/** Signs in with a passkey. */
export async function signInWithPasskey(server: TestServer, authenticator: TestAuthenticator) {
  const options = await expectStatus(server.call(startPasskeyLogin), 200);
  return server.call(logInWithPasskey, { body: { credential: authenticator.get(options) } });
}
