import type { UserRow } from '../db/queries/users.ts';

/**
 * Letters, spaces and the marks that names contain. Anyone can be invited, and anything can be typed as a name, so
 * a name must not look like a sentence, a URL or an address, which mail programs turn into links.
 */
const namePattern = /^(?=.{1,60}$)[\p{L}\p{M}]+(?:(?:\. |[ '’-])[\p{L}\p{M}]+){0,4}\.?$/u;

/**
 * Returns the person who sent an invitation as its recipient sees it: the name, if it looks like one, and the verified
 * address.
 */
export function formatSender({
  firstName,
  lastName,
  email,
}: Pick<UserRow, 'firstName' | 'lastName' | 'email'>): string {
  const name = `${firstName} ${lastName}`.trim();
  return namePattern.test(name) ? `${name} (${email})` : email;
}

/** Returns the API key that sent an invitation as its recipient sees it: its name, if it looks like a person's. */
export const formatKeySender = (keyName: string): string => (namePattern.test(keyName) ? keyName : 'Someone');
