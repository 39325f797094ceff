import { z } from 'zod';
import { defineRoute } from '../define-route.ts';
import { Timestamp } from '../entities/enums.ts';
import { Problem } from '../problem.ts';
import { currentPasswordField, fieldMessages, MessageReply, singleLineText } from './fields.ts';
import { LoginReply } from './session.ts';
import { TwoFactorCodeField } from './two-factor.ts';

/** Maximum number of passkeys that an account can have. */
export const MAX_PASSKEYS = 20;
/** Maximum length of a passkey's name. */
const NAME_MAX_LENGTH = 100;
/** A credential id has at most 1,023 bytes (WebAuthn, section 4). */
const CREDENTIAL_ID_MAX_LENGTH = 1_364;
/** Longer than what browsers send, including keys of post-quantum algorithms. */
const RESPONSE_MAX_LENGTH = 20_000;

const base64Url = (maxLength: number) =>
  z
    .string()
    .max(maxLength)
    .regex(/^[\w-]*$/, 'Send Base64url without padding.');
const CredentialIdField = base64Url(CREDENTIAL_ID_MAX_LENGTH).min(1);
const CredentialTypeField = z.literal('public-key');
const TransportsField = z.array(z.string().max(30)).max(10);

export const Passkey = z
  .object({
    id: z.uuid(),
    name: z.string(),
    created_at: Timestamp,
    last_used_at: Timestamp.nullable().describe(
      'When the passkey was last used to sign in or to confirm a session',
    ),
    is_synced: z
      .boolean()
      .describe(
        'Whether a password manager or an operating system backs up the passkey and syncs it to other devices',
      ),
  })
  .meta({ id: 'Passkey' });
export type Passkey = z.infer<typeof Passkey>;

/** An empty name is replaced with the names of the browser and the operating system. */
const PasskeyNameField = singleLineText(NAME_MAX_LENGTH);

const CredentialDescriptor = z.object({
  id: z.string(),
  type: CredentialTypeField,
  transports: z.array(z.string()).optional(),
});

/** What `navigator.credentials.get` needs. */
export const PasskeyRequestOptions = z
  .object({
    challenge: z.string(),
    rpId: z.string().describe('The host name that passkeys are bound to'),
    timeout: z.number().int().describe('Milliseconds'),
    userVerification: z.literal('required'),
    allowCredentials: z.array(CredentialDescriptor).optional(),
  })
  .describe('`PublicKeyCredentialRequestOptionsJSON` for `navigator.credentials.get`')
  .meta({ id: 'PasskeyRequestOptions' });
export type PasskeyRequestOptions = z.infer<typeof PasskeyRequestOptions>;

/** What `navigator.credentials.create` needs. */
export const PasskeyCreationOptions = z
  .object({
    rp: z.object({ id: z.string(), name: z.string() }),
    user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
    challenge: z.string(),
    pubKeyCredParams: z.array(z.object({ alg: z.number().int(), type: CredentialTypeField })),
    timeout: z.number().int().describe('Milliseconds'),
    excludeCredentials: z.array(CredentialDescriptor),
    authenticatorSelection: z.object({
      residentKey: z.literal('required'),
      requireResidentKey: z.boolean(),
      userVerification: z.literal('required'),
    }),
    attestation: z.literal('none'),
  })
  .describe('`PublicKeyCredentialCreationOptionsJSON` for `navigator.credentials.create`')
  .meta({ id: 'PasskeyCreationOptions' });
export type PasskeyCreationOptions = z.infer<typeof PasskeyCreationOptions>;

const Credential = { id: CredentialIdField, rawId: CredentialIdField, type: CredentialTypeField };

/** What the browser returns for {@link PasskeyRequestOptions}. */
export const PasskeyAssertion = z
  .object({
    ...Credential,
    response: z.object({
      clientDataJSON: base64Url(RESPONSE_MAX_LENGTH),
      authenticatorData: base64Url(RESPONSE_MAX_LENGTH),
      signature: base64Url(RESPONSE_MAX_LENGTH),
      userHandle: base64Url(100).optional(),
    }),
  })
  .describe('`AuthenticationResponseJSON` from the browser')
  .meta({ id: 'PasskeyAssertion' });
export type PasskeyAssertion = z.infer<typeof PasskeyAssertion>;

/** What the browser returns for {@link PasskeyCreationOptions}. */
export const PasskeyAttestation = z
  .object({
    ...Credential,
    response: z.object({
      clientDataJSON: base64Url(RESPONSE_MAX_LENGTH),
      attestationObject: base64Url(RESPONSE_MAX_LENGTH),
      transports: TransportsField.optional(),
    }),
  })
  .describe('`RegistrationResponseJSON` from the browser')
  .meta({ id: 'PasskeyAttestation' });
export type PasskeyAttestation = z.infer<typeof PasskeyAttestation>;

export const startPasskeyLogin = defineRoute({
  method: 'POST',
  path: '/api/auth/login/passkey/options/',
  id: 'startPasskeyLogin',
  summary: 'Get a challenge for signing in with a passkey',
  description: 'The challenge isn’t tied to an account, is valid for 5 minutes and works once.',
  access: 'public',
  replies: { 200: PasskeyRequestOptions, 409: Problem, 429: Problem },
});

export const logInWithPasskey = defineRoute({
  method: 'POST',
  path: '/api/auth/login/passkey/',
  id: 'logInWithPasskey',
  summary: 'Sign in with a passkey',
  description:
    'The passkey replaces the password and the two-factor authentication code, because it verifies the person with a fingerprint, a face or a PIN.',
  access: 'public',
  body: z.object({ credential: PasskeyAssertion }),
  replies: { 200: LoginReply, 400: Problem, 401: Problem, 409: Problem, 429: Problem },
});

export const listPasskeys = defineRoute({
  method: 'GET',
  path: '/api/auth/passkeys/',
  id: 'listPasskeys',
  summary: 'List the account’s passkeys, newest first',
  access: 'account',
  replies: { 200: z.object({ passkeys: z.array(Passkey) }).meta({ id: 'PasskeyList' }), 401: Problem },
});

/** What adding or removing a passkey requires, so that a stolen session isn't enough. */
const IdentityBody = z.object({
  password: currentPasswordField(fieldMessages.passwordRequired),
  code: TwoFactorCodeField.optional().describe('Required if the account has two-factor authentication'),
});

export const startAddingPasskey = defineRoute({
  method: 'POST',
  path: '/api/auth/passkeys/options/',
  id: 'startAddingPasskey',
  summary: 'Get a challenge for adding a passkey',
  description: 'The challenge is valid for 5 minutes, only for this account, and works once.',
  access: 'account',
  body: IdentityBody,
  replies: { 200: PasskeyCreationOptions, 400: Problem, 401: Problem, 409: Problem, 429: Problem },
});

export const addPasskey = defineRoute({
  method: 'POST',
  path: '/api/auth/passkeys/',
  id: 'addPasskey',
  summary: 'Add a passkey',
  access: 'account',
  body: z.object({
    name: PasskeyNameField.optional().describe('By default, the browser and the operating system'),
    credential: PasskeyAttestation,
  }),
  replies: { 201: Passkey, 400: Problem, 401: Problem, 409: Problem },
});

const PasskeyParams = z.object({ passkeyId: z.string().max(100) });

export const renamePasskey = defineRoute({
  method: 'PATCH',
  path: '/api/auth/passkeys/{passkeyId}/',
  id: 'renamePasskey',
  summary: 'Rename a passkey',
  access: 'account',
  params: PasskeyParams,
  body: z.object({ name: PasskeyNameField.min(1, 'Enter a name') }),
  replies: { 200: Passkey, 400: Problem, 401: Problem, 404: Problem },
});

export const removePasskey = defineRoute({
  method: 'DELETE',
  path: '/api/auth/passkeys/{passkeyId}/',
  id: 'removePasskey',
  summary: 'Remove a passkey, and sign out the devices that signed in with it',
  access: 'account',
  params: PasskeyParams,
  body: IdentityBody,
  replies: { 200: MessageReply, 400: Problem, 401: Problem, 404: Problem, 429: Problem },
});

export const startPasskeyConfirmation = defineRoute({
  method: 'POST',
  path: '/api/auth/passkeys/confirmation/options/',
  id: 'startPasskeyConfirmation',
  summary: 'Get a challenge for confirming this session with a passkey',
  access: 'account',
  replies: { 200: PasskeyRequestOptions, 401: Problem, 409: Problem, 429: Problem },
});

export const confirmWithPasskey = defineRoute({
  method: 'POST',
  path: '/api/auth/passkeys/confirmation/',
  id: 'confirmWithPasskey',
  summary: 'Confirm this session with a passkey',
  description:
    'For organizations that require two-factor authentication, when the session was started with a password only.',
  access: 'account',
  body: z.object({ credential: PasskeyAssertion }),
  replies: { 200: MessageReply, 400: Problem, 401: Problem, 409: Problem, 429: Problem },
});
