import { z } from 'zod';
import type { Vault } from '../secrets/vault.ts';

/** Someone to write to whose account is gone. */
const Recipient = z.object({ email: z.string(), firstName: z.string() });
export type Recipient = z.infer<typeof Recipient>;

const PLACE = 'mail recipient';

/** A recipient as a job may hold it: the account is deleted, and its address must not stay readable. */
export function sealRecipient(vault: Vault, recipient: Recipient): string {
  return vault.seal(JSON.stringify(recipient), PLACE);
}

/** @throws Error when the key has changed since. */
export function openRecipient(vault: Vault, sealed: string): Recipient {
  return Recipient.parse(JSON.parse(vault.open(sealed, PLACE)));
}
