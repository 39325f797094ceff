import { useSession } from './session.ts';

/**
 * Whether to show the app's version of a public page. Users with an unverified email address see
 * what guests see, because the app is closed to them.
 */
export function useIsInApp(): boolean {
  return useSession().user?.is_email_verified === true;
}
