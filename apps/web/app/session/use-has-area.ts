import { useSession } from './session.ts';

/**
 * Whether to show the signed-in area's version of a public page. Users with an unverified email address see
 * what guests see, because the area is closed to them.
 */
export function useHasArea(): boolean {
  return useSession().user?.is_email_verified === true;
}
