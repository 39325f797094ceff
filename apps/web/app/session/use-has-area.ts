import { useSession } from './session.ts';

/**
 * Whether to show the signed-in area's version of a public page. Someone with an unverified email address sees what
 * guests see, because the area is closed to them.
 */
export function useHasArea(): boolean {
  return useSession().user?.is_email_verified === true;
}
