import type { SessionUser } from '../../session/session.ts';

/** The first letter of the first name, or of the username (specification, section 2, “Top navigation”). */
export function initialOf({ first_name, username }: SessionUser): string {
  const [first = ''] = first_name.trim() || username.trim();
  return first.toLocaleUpperCase('en');
}
