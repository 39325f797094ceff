import { createRows, type SpecificationRow } from './row.ts';

const guard = 'apps/web/e2e/auth-guard.spec.ts';
const life = 'apps/web/e2e/auth-session.spec.ts';
const unit = 'apps/web/app/session/session.test.ts';
const attribution = 'apps/web/app/session/attribute-scans.test.ts';
const register = 'apps/web/e2e/auth-register.spec.ts';
const password = 'apps/web/e2e/auth-password.spec.ts';
const journey = 'apps/web/e2e/journey.spec.ts';

/** What is specified of the session: who may go where, how long, and what signing in and out do. */
export const sessionRows: readonly SpecificationRow[] = [
  ...createRows(guard, 'who is signed in is led from the guests’ pages to the dashboard', [
    [2, 'Guest-only routes: who is signed in is led to the dashboard'],
  ]),
  ...createRows(guard, 'where a token exists but nobody is loaded, the profile is loaded first', [
    [2, 'Guard: a token but no user: the profile is loaded first'],
  ]),
  ...createRows(
    guard,
    'a guest is led from every page of the area to the login page, which keeps the full path',
    [[2, 'Guard: a guest goes to login with the full path as redirect', 'redirect']],
  ),
  ...createRows(
    guard,
    'an address that is not verified is led from the closed pages to the one that tells of the mail',
    [
      [
        2,
        'Guard: unverified goes to email-verification-sent with the email',
        '/email-verification-sent?email=ada%40example.com',
      ],
      [6, 'Email-verified status gates the area'],
    ],
  ),
  ...createRows(unit, 'sends an unverified person from %s to the page that tells of the mail', [
    [
      2,
      'Guard: which five are closed to the unverified',
      "'/dashboard', '/scans', '/scans/new', '/reports', '/widget', '/profile'",
    ],
  ]),
  ...createRows(unit, 'lets an unverified person into %s', [
    [2, 'Guard: subscription and help stay open to them', "'/subscription', '/help'"],
  ]),
  ...createRows(guard, 'the navigation is missing where guests sign in, and nowhere else', [
    [2, 'Top navigation: hidden on the six guest screens', "getByRole('navigation')"],
    [2, 'Footer: hidden on auth pages', "getByRole('contentinfo')"],
  ]),
  ...createRows(life, 'the navigation shows a guest the ways in, and who is signed in their letter', [
    [2, 'Top navigation: guests see Sign In', 'Sign In'],
    [2, 'Top navigation: guests see Sign Up', 'Sign Up'],
    [2, 'Top navigation: first letter of first name', "[verifiedUser, 'A']"],
    [2, 'Top navigation: or of the username', "username: 'grace' }, 'G'"],
  ]),
  ...createRows(
    life,
    'logging out clears both tokens in every tab and goes to the login page, whatever the server says',
    [
      [2, 'Top navigation: My Dashboard', 'My Dashboard'],
      [2, 'Top navigation: Logout', 'Logout'],
      [4, 'Logout clears both tokens and goes to /login', '/login'],
      [7, 'Logout: refresh_token sent, errors ignored', 'refresh_token'],
    ],
  ),
  ...createRows(unit, 'stay for good when the person asked to be remembered, else in the tab', [
    [3, 'Storage: accessToken', "localStorage.getItem('accessToken')"],
  ]),
  ...createRows(life, 'scans made as a guest are attributed after signing in, and their count is logged', [
    [3, 'Storage: anonymousScans, a list of ids', 'anonymousScans'],
    [4, 'Anonymous scans are attributed after login', 'scan_ids'],
    [4, 'The attributed count is logged', '2 scans made without an account now belong to this account.'],
    [8, 'Attribution failure is logged', 'could not be attributed'],
  ]),
  ...createRows(register, 'all nine fields are sent, and the page that tells of the mail comes', [
    [3, 'Registration payload', 'website_url'],
  ]),
  ...createRows(password, 'is sent with the token; the button is off, and after 3 s the login page comes', [
    [3, 'Reset confirmation payload'],
  ]),
  ...createRows(
    life,
    'a session that is not to be remembered lives in this tab, one that is in this browser',
    [[4, 'Login stores access and refresh']],
  ),
  ...createRows(unit, 'keeps tokens and user, and takes the scans made here along', [
    [4, 'Login stores the user', 'getCurrentUser()'],
  ]),
  ...createRows(
    life,
    'calls that are refused at the same time share one refresh, and each is repeated once',
    [[4, 'A 401 triggers one retry after a refresh']],
  ),
  ...createRows(unit, 'is refreshed once only: a second refusal stands', [
    [4, 'Once per request, and only once', '401'],
  ]),
  ...createRows(life, `when a refresh \${why}, both tokens are gone and the login page comes`, [
    [4, 'A refresh that fails logs out', '/login'],
    [4, 'No refresh token logs out', '/login'],
    [7, 'Token refresh: both tokens removed, browser to /login'],
    [8, 'Token refresh failure: clear tokens, go to /login', '/login'],
  ]),
  ...createRows(guard, 'a 401 on the profile signs out', [[4, 'A 401 on profile fetch logs out']]),
  ...createRows(unit, 'carries the access token whenever there is one', [
    [6, 'Every call carries the Bearer access token', 'Bearer good'],
  ]),
  ...createRows(attribution, 'a failure is reported as one, and ids and tokens stay', [
    [8, 'Attribution failure returns an unsuccessful result', 'success: false'],
  ]),
  ...createRows(
    journey,
    'from the first visit to the last: register, verify, scan, change, sign out everywhere, delete',
    [[2, 'The whole of it in a real browser against the real server']],
  ),
];
