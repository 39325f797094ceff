import {
  addPasskey,
  confirmWithPasskey,
  listPasskeys,
  startAddingPasskey,
  startPasskeyConfirmation,
} from '@curbcut/contract';
import { useQuery } from '@tanstack/react-query';
import type { z } from 'zod';
import { callApi } from '../api/call-api.ts';
import { loadPasskeyLibrary } from './passkeys.ts';

/** Reads the account's passkeys. */
export const usePasskeys = ({ isEnabled = true }: { readonly isEnabled?: boolean } = {}) =>
  useQuery({
    queryKey: ['passkeys'],
    queryFn: ({ signal }) => callApi(listPasskeys, { signal }),
    enabled: isEnabled,
  });

/**
 * Creates a passkey in the browser's dialog, and adds it to the account.
 *
 * @throws {ApiError} if the server refuses; an ordinary error if the browser refuses or the user cancels.
 */
export async function createPasskey(
  identity: z.input<typeof startAddingPasskey.body>,
  name: string,
): Promise<void> {
  const { startRegistration } = await loadPasskeyLibrary();
  const optionsJSON = await callApi(startAddingPasskey, { body: identity });
  const credential = await startRegistration({ optionsJSON });
  await callApi(addPasskey, { body: { name, credential } });
}

/** Confirms this session with a passkey. @throws as {@link createPasskey}. */
export async function confirmSession(): Promise<void> {
  const { startAuthentication } = await loadPasskeyLibrary();
  const optionsJSON = await callApi(startPasskeyConfirmation);
  await callApi(confirmWithPasskey, { body: { credential: await startAuthentication({ optionsJSON }) } });
}
