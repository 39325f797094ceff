import { EmailField, SSO_ROLES, type SsoRole } from '@curbcut/contract';
import type { SsoConnectionRow } from '../db/queries/sso.ts';
import { toStorable } from '../db/to-storable.ts';

/** Claims about a person, from the ID token and the userinfo endpoint. */
export type Claims = Readonly<Record<string, unknown>>;

const NAME_MAX_LENGTH = 150;
const MAX_GROUPS = 1_000;

/**
 * Returns the person's email address.
 *
 * @returns an error in a sentence if the address is missing or not verified.
 */
export function readEmail(
  claims: Claims,
  { needsVerifiedEmail }: Pick<SsoConnectionRow, 'needsVerifiedEmail'>,
): { readonly email: string } | { readonly error: string } {
  const parsed = EmailField.safeParse(claims.email);
  if (!parsed.success) {
    return {
      error:
        claims.email === undefined
          ? 'The provider didn’t send an email address. Allow the “email” scope for this client.'
          : 'The provider sent an invalid email address.',
    };
  }
  const { email_verified: verified } = claims;
  // Some providers send text.
  const isVerified = verified === true || verified === 'true';
  if (!isVerified && verified !== undefined)
    return { error: `The provider says that ${parsed.data} isn’t verified. Verify the address there first.` };
  if (!isVerified && needsVerifiedEmail) {
    return {
      error:
        'The provider doesn’t say whether the address is verified (the “email_verified” claim). If only your administrators can set addresses there, allow this in the settings.',
    };
  }
  return { email: parsed.data };
}

/** Returns the person's groups; a single group may be sent as text. */
export function readGroups(claims: Claims, { groupsClaim }: Pick<SsoConnectionRow, 'groupsClaim'>): string[] {
  const value = claims[groupsClaim];
  const groups = Array.isArray(value) ? value : typeof value === 'string' ? [value] : [];
  return groups
    .filter((group): group is string => typeof group === 'string')
    .slice(0, MAX_GROUPS)
    .map(toStorable);
}

/** Returns the role with the most permissions among those a person's groups grant. */
export function findMappedRole(
  groups: readonly string[],
  { roleMappings }: Pick<SsoConnectionRow, 'roleMappings'>,
): SsoRole | undefined {
  const roles = new Set(roleMappings.filter(({ group }) => groups.includes(group)).map(({ role }) => role));
  return SSO_ROLES.find((role) => roles.has(role));
}

/** Returns a name for a new account. */
export function readName(claims: Claims, email: string): { firstName: string; lastName: string } {
  const read = (name: string) => {
    const value = claims[name];
    return typeof value === 'string' ? toPlainText(value) : '';
  };
  const [given, family] = [read('given_name'), read('family_name')];
  if (given !== '') return { firstName: given, lastName: family };
  const [first = '', ...others] = read('name').split(' ');
  return first === ''
    ? { firstName: email.slice(0, email.lastIndexOf('@')), lastName: '' }
    : { firstName: first, lastName: others.join(' ') };
}

/** One line without control characters, as the registration form requires. */
const toPlainText = (text: string): string =>
  text
    .replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .trim()
    .slice(0, NAME_MAX_LENGTH);

const MAX_SHOWN_CLAIMS = 100;
const MAX_SHOWN_LENGTH = 500;

/** Returns claims in the form shown on the test page. */
export function toShownClaims<Source extends string>(claims: Claims, source: Source) {
  return Object.entries(claims)
    .slice(0, MAX_SHOWN_CLAIMS)
    .map(([name, value]) => {
      const text = JSON.stringify(value) ?? '';
      const shown = text.length > MAX_SHOWN_LENGTH ? `${text.slice(0, MAX_SHOWN_LENGTH)}…` : text;
      return { name: toStorable(name.slice(0, MAX_SHOWN_LENGTH)), value: toStorable(shown), source };
    });
}
