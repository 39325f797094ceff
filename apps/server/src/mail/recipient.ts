import { z } from 'zod';
import type { Vault } from '../secrets/vault.ts';

/** A recipient whose account was deleted. */
const DeletedRecipient = z.object({ email: z.string(), firstName: z.string() });
export type Recipient = z.infer<typeof DeletedRecipient>;

const VAULT_CONTEXT = 'mail recipient';

/** Encrypts a recipient for a job: the account is deleted, so its email address must not stay readable. */
export function sealRecipient(vault: Vault, recipient: Recipient): string {
  return vault.seal(JSON.stringify(recipient), VAULT_CONTEXT);
}

/** @throws Error if the key has changed since. */
export function openRecipient(vault: Vault, sealed: string): Recipient {
  return DeletedRecipient.parse(JSON.parse(vault.open(sealed, VAULT_CONTEXT)));
}
