import { type MiddlewareFunction, redirect } from 'react-router';
import { readTokens } from '../api/tokens.ts';
import { loadUser } from './load-user.ts';
import { savePendingInvitation } from './pending-invitation.ts';
import { receiveTabSession } from './tab-session.ts';

/** Screens that are closed to users with an unverified email address (docs/decisions/0095-fixed-values.md). */
const verifiedOnlyPaths = [
  ...['/dashboard', '/scans', '/reports', '/widget', '/profile'],
  ...['/organization', '/invitations'],
];

/** Allows signed-in users. Guests return to this screen after signing in. */
export const requireUser: MiddlewareFunction<unknown> = async ({ request }) => {
  const { pathname, search } = new URL(request.url);
  await receiveTabSession();
  const user = readTokens() === null ? null : await loadUser();
  // Someone who signs up verifies their address, perhaps in another tab, before signing in.
  if (!user?.is_email_verified) savePendingInvitation(pathname);
  if (user === null) {
    // The request has no fragment: for a deep link, the fragment is in the page's URL; other navigations have
    // none.
    const hash = location.pathname === pathname ? location.hash : '';
    throw redirect(`/login?${new URLSearchParams({ redirect: `${pathname}${search}${hash}` })}`);
  }
  const gated = verifiedOnlyPaths.some((path) => pathname === path || pathname.startsWith(`${path}/`));
  if (gated && !user.is_email_verified) {
    throw redirect(`/email-verification-sent?${new URLSearchParams({ email: user.email })}`);
  }
};

/**
 * Allows guests and redirects signed-in users to the dashboard. Users with an unverified address are also
 * allowed, because the dashboard would redirect them back.
 */
export const requireGuest: MiddlewareFunction<unknown> = async () => {
  await receiveTabSession();
  // An unreachable server must not block the login page.
  const user = readTokens() === null ? null : await loadUser().catch(() => null);
  if (user?.is_email_verified) throw redirect('/dashboard');
};
