import { type MiddlewareFunction, redirect } from 'react-router';
import { loadUser } from './load-user.ts';
import { readTokens } from './tokens.ts';

/** Screens that a person with an unverified address is led away from (specification, section 2). */
const verifiedOnlyPaths = ['/dashboard', '/scans', '/reports', '/widget', '/profile'];

/** Lets in who is signed in. Everybody else comes back here after signing in. */
export const requireUser: MiddlewareFunction<unknown> = async ({ request }) => {
  const { pathname, search } = new URL(request.url);
  const user = readTokens() === null ? null : await loadUser();
  if (user === null) {
    // The fragment never reaches a request: a deep link has it in the address of the page, any other way has none.
    const hash = location.pathname === pathname ? location.hash : '';
    throw redirect(`/login?${new URLSearchParams({ redirect: `${pathname}${search}${hash}` })}`);
  }
  const gated = verifiedOnlyPaths.some((path) => pathname === path || pathname.startsWith(`${path}/`));
  if (gated && !user.is_email_verified) {
    throw redirect(`/email-verification-sent?${new URLSearchParams({ email: user.email })}`);
  }
};

/**
 * Lets in guests; who is signed in is led to the dashboard. A person with an unverified address may stay: the
 * dashboard would only lead back here.
 */
export const requireGuest: MiddlewareFunction<unknown> = async () => {
  // A server that cannot be asked must not keep anybody from the login page.
  const user = readTokens() === null ? null : await loadUser().catch(() => null);
  if (user?.is_email_verified) throw redirect('/dashboard');
};
