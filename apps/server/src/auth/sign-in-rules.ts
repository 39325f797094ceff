import type { Organization, OrganizationRole } from '@curbcut/contract';
import type { OrganizationRow } from '../db/queries/organizations.ts';
import type { UserRow } from '../db/queries/users.ts';
import { ApiProblem } from '../http/api-problem.ts';

/** A signed-in person, and how they signed in. */
export interface SignedInUser {
  readonly user: UserRow;
  /** The organization whose provider authenticated the person; null for a password or a passkey. */
  readonly ssoOrganizationId: string | null;
  /** Whether the session was started or confirmed with a passkey, which also verified the person. */
  readonly hasPasskey: boolean;
}

/**
 * Returns what a person still has to do to act in an organization. Owners can always sign in with their
 * password or a passkey, so a broken provider can't lock them out. People with access only to site groups or
 * audits are guests, who might not have an account with the provider.
 *
 * @param role null for a guest
 */
export function getRequiredSignIn(
  { id, requiresSso, requiresTwoFactor }: Pick<OrganizationRow, 'id' | 'requiresSso' | 'requiresTwoFactor'>,
  role: OrganizationRole | null,
  { user, ssoOrganizationId, hasPasskey }: SignedInUser,
): Organization['required_sign_in'] {
  if (role === null || ssoOrganizationId === id) return null;
  if (requiresSso && role !== 'owner') return 'single_sign_on';
  return requiresTwoFactor && user.twoFactorSince === null && !hasPasskey ? 'two_factor' : null;
}

/** @throws {ApiProblem} 403 if the organization's rules require another way to sign in. */
export function requireSignIn(
  organization: OrganizationRow,
  role: OrganizationRole | null,
  person: SignedInUser,
): void {
  const required = getRequiredSignIn(organization, role, person);
  if (required === 'single_sign_on') throw new ApiProblem('organization/sso-required');
  if (required === 'two_factor') throw new ApiProblem('organization/two-factor-required');
}

/** Returns the domain of an email address, which determines the provider of single sign-on. */
export const getEmailDomain = (email: string): string =>
  email.slice(email.lastIndexOf('@') + 1).toLowerCase();
