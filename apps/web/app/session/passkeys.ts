import { logInWithPasskey, type PasskeyAssertion, startPasskeyLogin } from '@curbcut/contract';
import { ApiError } from '../api/api-error.ts';
import { request } from '../api/request.ts';
import type { AttributionResult } from './claim-scans.ts';
import { startSession } from './sign-in.ts';

/** Loaded on demand, so that visitors without passkeys don't download it. */
export const loadPasskeyLibrary = () => import('@simplewebauthn/browser');

/** Whether the browser supports passkeys on this page: they need a secure origin with a host name. */
export const supportsPasskeys = (): boolean =>
  window.isSecureContext && 'PublicKeyCredential' in window && !/^[\d.]+$|^\[/.test(window.location.hostname);

/**
 * Asks for a passkey to sign in with, in the browser's dialog.
 *
 * @throws {ApiError} if the server refuses; an ordinary error if the user cancels.
 */
export async function askForPasskey(): Promise<PasskeyAssertion> {
  const { startAuthentication } = await loadPasskeyLibrary();
  return startAuthentication({ optionsJSON: await request(startPasskeyLogin) });
}

/**
 * Offers passkeys in the autofill list of the field with `autocomplete="username webauthn"`, and waits until
 * one is selected.
 *
 * @returns null if the browser can't do this
 * @throws if the server refuses or the signal is aborted.
 */
export async function offerPasskeys(signal: AbortSignal): Promise<PasskeyAssertion | null> {
  const { browserSupportsWebAuthnAutofill, startAuthentication, WebAuthnAbortService } =
    await loadPasskeyLibrary();
  if (!(await browserSupportsWebAuthnAutofill())) return null;
  const optionsJSON = await request(startPasskeyLogin, { signal });
  // The library's own signal aborts the current request, which may by now be one from a dialog.
  signal.throwIfAborted();
  const cancel = () => WebAuthnAbortService.cancelCeremony();
  signal.addEventListener('abort', cancel);
  try {
    return await startAuthentication({ optionsJSON, useBrowserAutofill: true });
  } finally {
    signal.removeEventListener('abort', cancel);
  }
}

/** Signs in with a passkey; otherwise like `signIn`. */
export async function signInWithPasskey(
  credential: PasskeyAssertion,
  remember: boolean,
): Promise<AttributionResult> {
  return startSession(await request(logInWithPasskey, { body: { credential } }), remember);
}

/** Returns why a passkey wasn't used or created: the server's message, or what the user can do. */
export function describePasskeyProblem(error: unknown): string {
  if (error instanceof ApiError) return error.message;
  const name = error instanceof Error ? error.name : '';
  if (name === 'InvalidStateError') return 'This device already has a passkey for your account.';
  if (name === 'NotAllowedError') return 'You canceled, or it took too long. Try again.';
  return 'Your browser couldn’t use a passkey here. Try again, or use a different device.';
}
