import { type CurrentApiKey, permissionDescriptions } from '@curbcut/contract';
import { UserError } from '../io.ts';

/**
 * Requires that a key has certain permissions, so that no scan is wasted.
 *
 * @param option the option that needs them, for the message
 * @throws {UserError}
 */
export function requirePermissions(
  { name, organization, permissions }: CurrentApiKey,
  needed: readonly string[],
  option: string,
): void {
  const missing = needed.filter((permission) => !(permissions as readonly string[]).includes(permission));
  if (missing.length === 0) return;
  const texts = missing.map(
    (permission) =>
      `“${permissionDescriptions[permission as keyof typeof permissionDescriptions]}” (${permission})`,
  );
  throw new UserError(
    `The API key ${name} of ${organization.name} can't be used for ${option}: it doesn't have the permission ${texts.join(' and ')}. Create one that does.`,
  );
}
