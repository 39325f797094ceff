import { createRows, type SpecificationRow } from './row.ts';

const guard = 'apps/web/e2e/auth-guard.spec.ts';
const life = 'apps/web/e2e/auth-session.spec.ts';
const unit = 'apps/web/app/session/session.test.ts';
const attribution = 'apps/web/app/session/attribute-scans.test.ts';
const register = 'apps/web/e2e/auth-register.spec.ts';
const password = 'apps/web/e2e/auth-password.spec.ts';
const journey = 'apps/web/e2e/journey.spec.ts';

/** The specification of the session: access to screens, lifetime, sign-in and sign-out. */
export const sessionRows: readonly SpecificationRow[] = [
  ...createRows(guard, 'redirects signed-in users from guest pages to the dashboard', [
    [2, 'Guest-only routes: signed-in users are redirected to the dashboard'],
  ]),
  ...createRows(guard, 'loads the profile first when there is a token but no user', [
    [2, 'Guard: a token but no user: the profile is loaded first'],
  ]),
  ...createRows(guard, 'redirects a guest from every page of the area to login with the full path', [
    [2, 'Guard: a guest goes to login with the full path as redirect'],
  ]),
  ...createRows(guard, 'redirects unverified users from closed pages to the verification page', [
    [2, 'Guard: unverified goes to email-verification-sent with the email'],
    [6, 'Email-verified status gates the area'],
  ]),
  ...createRows(unit, 'redirects an unverified user from /dashboard to the verification page', [
    [2, 'Guard: which five are closed to the unverified'],
  ]),
  ...createRows(unit, 'redirects an unverified user from /scans to the verification page', [
    [2, 'Guard: which five are closed to the unverified'],
  ]),
  ...createRows(unit, 'redirects an unverified user from /scans/new to the verification page', [
    [2, 'Guard: which five are closed to the unverified'],
  ]),
  ...createRows(unit, 'redirects an unverified user from /reports to the verification page', [
    [2, 'Guard: which five are closed to the unverified'],
  ]),
  ...createRows(unit, 'redirects an unverified user from /widget to the verification page', [
    [2, 'Guard: which five are closed to the unverified'],
  ]),
  ...createRows(unit, 'redirects an unverified user from /profile to the verification page', [
    [2, 'Guard: which five are closed to the unverified'],
  ]),
  ...createRows(unit, 'allows an unverified user on /subscription', [
    [2, 'Guard: subscription and help stay open to them'],
  ]),
  ...createRows(unit, 'allows an unverified user on /help', [
    [2, 'Guard: subscription and help stay open to them'],
  ]),
  ...createRows(guard, 'hides the navigation only on the guest screens', [
    [2, 'Top navigation: hidden on the six guest screens'],
    [2, 'Footer: hidden on auth pages'],
  ]),
  ...createRows(life, 'shows sign-in links to guests and an initial to signed-in users', [
    [2, 'Top navigation: guests see Sign In'],
    [2, 'Top navigation: guests see Sign Up'],
    [2, 'Top navigation: first letter of first name'],
    [2, 'Top navigation: or of the username'],
  ]),
  ...createRows(
    life,
    'logs out in every tab, clears both tokens and opens the login page, even if the server fails',
    [
      [2, 'Top navigation: My Dashboard'],
      [2, 'Top navigation: Logout'],
      [4, 'Logout clears both tokens and goes to /login'],
      [7, 'Logout: refresh_token sent, errors ignored'],
    ],
  ),
  ...createRows(unit, 'are stored permanently with “Remember me”, otherwise for the tab', [
    [3, 'Storage: accessToken'],
  ]),
  ...createRows(life, 'attributes guest scans after sign-in and logs their count', [
    [3, 'Storage: anonymousScans, a list of ids'],
    [4, 'Anonymous scans are attributed after login'],
    [4, 'The attributed count is logged'],
    [8, 'Attribution failure is logged'],
  ]),
  ...createRows(register, 'sends all nine fields and opens the verification page', [
    [3, 'Registration payload'],
  ]),
  ...createRows(password, 'sends the token, disables the button and opens the login page after 3 s', [
    [3, 'Reset confirmation payload'],
  ]),
  ...createRows(life, 'keeps a session in this tab, or in the browser with “Remember me”', [
    [4, 'Login stores access and refresh'],
  ]),
  ...createRows(unit, 'stores tokens and user, and claims the scans made in this browser', [
    [4, 'Login stores the user'],
  ]),
  ...createRows(life, 'shares one refresh between concurrent 401s and repeats each call once', [
    [4, 'A 401 triggers one retry after a refresh'],
  ]),
  ...createRows(unit, 'is refreshed only once: a second 401 is final', [
    [4, 'Once per request, and only once'],
  ]),
  ...createRows(life, 'removes both tokens and opens the login page when a refresh is rejected', [
    [4, 'A refresh that fails logs out'],
    [7, 'Token refresh: both tokens removed, browser to /login'],
    [8, 'Token refresh failure: clear tokens, go to /login'],
  ]),
  ...createRows(
    life,
    'removes both tokens and opens the login page when a refresh is impossible without a refresh token',
    [[4, 'No refresh token logs out']],
  ),
  ...createRows(guard, 'signs out on a 401 for the profile', [[4, 'A 401 on profile fetch logs out']]),
  ...createRows(unit, 'carries the access token whenever there is one', [
    [6, 'Every call carries the Bearer access token'],
  ]),
  ...createRows(attribution, 'reports a failure and keeps ids and tokens', [
    [8, 'Attribution failure returns an unsuccessful result'],
  ]),
  ...createRows(
    journey,
    'covers the life of an account: register, verify, scan, change, sign out everywhere, delete',
    [[2, 'The whole of it in a real browser against the real server']],
  ),
];
