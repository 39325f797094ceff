import { createRows, type SpecificationRow } from './row.ts';

const login = 'apps/web/e2e/auth-login.spec.ts';
const life = 'apps/web/e2e/auth-session.spec.ts';
const register = 'apps/web/e2e/auth-register.spec.ts';
const password = 'apps/web/e2e/auth-password.spec.ts';
const verification = 'apps/web/e2e/auth-verification.spec.ts';
const problem = 'apps/web/app/routes/auth/auth-errors.test.ts';

/** The specification of the six guest screens. */
export const guestRows: readonly SpecificationRow[] = [
  ...createRows(login, 'sends email and password and opens the dashboard', [
    [2, 'Login: email and password'],
    [2, 'After success without one: /dashboard'],
  ]),
  ...createRows(login, 'shows and hides the password', [[2, 'Login: show-password toggle']]),
  ...createRows(life, 'keeps a session in this tab, or in the browser with “Remember me”', [
    [2, 'Login: Remember me'],
  ]),
  ...createRows(login, 'links to password reset and registration', [
    [2, 'Login: link to the forgotten password'],
    [2, 'Login: link to a new account'],
  ]),
  ...createRows(login, 'follows the redirect in the URL after sign-in if it is a page of the product', [
    [2, 'After success: the redirect query value'],
  ]),
  ...createRows(login, 'shows a message from the URL', [[2, 'A message query parameter is shown']]),
  ...createRows(login, 'warns about an unverified address and resends the email', [
    [2, 'Unverified address: warning'],
    [2, 'With a resend button'],
    [2, 'Which alerts on success'],
    [5, 'Resend without an email'],
    [8, 'Login: unverified warning with resend option'],
  ]),
  ...createRows(login, 'shows missing and malformed input at the fields and focuses the first', [
    [5, 'Login: email required'],
    [5, 'Login: well formed'],
    [5, 'Login: password required'],
  ]),
  ...createRows(
    login,
    'shows other errors in a banner with the server’s message or the default, and keeps the input',
    [
      [8, 'Any other login error: banner'],
      [8, 'Login: text from error'],
      [8, 'Login: else from message'],
      [8, 'Login: else the default'],
    ],
  ),
  ...createRows(register, 'sends all nine fields and opens the verification page', [
    [2, 'Register: the registration fields'],
  ]),
  ...createRows(register, 'shows missing input at each required field and focuses the first', [
    [5, 'Register: email required'],
    [5, 'Register: first name required'],
    [5, 'Register: last name required'],
    [5, 'Register: password required'],
    [5, 'Register: confirmation required'],
    [5, 'Register: company, job title, phone optional'],
  ]),
  ...createRows(register, 'shows invalid input at its field and keeps the input', [
    [5, 'Register: email well formed'],
    [5, 'Register: at least 8 characters'],
    [5, 'Register: confirmation equal'],
    [5, 'Register: website URL'],
  ]),
  ...createRows(register, 'shows the first server message at each field', [
    [5, 'Register: server errors per field, first of a list'],
    [8, 'Register: details are per-field errors'],
  ]),
  ...createRows(
    register,
    'shows other errors in a banner with the server’s message or the default, and keeps the input',
    [
      [8, 'Any other register error: banner'],
      [8, 'Register: else from message'],
      [8, 'Register: else the default'],
    ],
  ),
  ...createRows(password, 'shows a success message and disables the button', [
    [2, 'Forgot password: success message, button disabled'],
    [4, 'Password reset request: success disables the button'],
  ]),
  ...createRows(password, 'requires a well-formed email address', [
    [5, 'Forgot password: email required'],
    [5, 'Forgot password: email well formed'],
  ]),
  ...createRows(password, 'shows the server’s message or the default and allows another attempt', [
    [8, 'Forgot password: the default'],
  ]),
  ...createRows(password, 'sends the token, disables the button and opens the login page after 3 s', [
    [2, 'Reset password: success message, button disabled'],
    [2, 'Reset password: after 3 seconds /login'],
    [4, 'Reset confirm: success disables the button, then redirects'],
    [9, 'Password reset redirect delay 3 s'],
  ]),
  ...createRows(password, 'requires eight characters and a matching confirmation', [
    [5, 'Reset password: required'],
    [5, 'Reset password: at least 8 characters'],
    [5, 'Reset password: confirmation required'],
    [5, 'Reset password: confirmation matching'],
    [9, 'Password minimum length 8'],
  ]),
  ...createRows(password, 'reports a missing token', [[5, 'Missing token, as the page opens']]),
  ...createRows(password, 'hides the form when the link is invalid', [[5, 'Missing or wrong token']]),
  ...createRows(password, 'shows the server’s message or the default at the matching field', [
    [8, 'Reset password: the default'],
  ]),
  ...createRows(verification, 'verifies the address when the page opens and links to sign-in', [
    [2, 'On load uses the route token'],
    [2, 'State verifying'],
    [2, 'State success'],
    [2, 'Success leads on'],
    [4, 'Verifying becomes verified'],
  ]),
  ...createRows(
    verification,
    'shows the server’s message or the default when verification fails, with next steps',
    [
      [2, 'State failure'],
      [2, 'Failure: back'],
      [4, 'Verifying becomes failed'],
      [8, 'Verification: the default'],
    ],
  ),
  ...createRows(
    verification,
    'sends no request without a token, and resends the email to a prompted address',
    [
      [2, 'Failure: another mail'],
      [8, 'No token'],
      [8, 'Resend on the failure page: success'],
      [8, 'Resend: the default'],
    ],
  ),
  ...createRows(problem, 'reports an unexpected error as unexpected', [[8, 'What nobody has foreseen']]),
  ...createRows(verification, 'shows the address, next steps, help and contact', [
    [2, 'Sent page: title'],
    [2, 'Sent page: the address from the query'],
    [2, 'Sent page: numbered next steps'],
    [2, 'Sent page: leads on'],
    [2, 'Sent page: help tips'],
    [2, 'Sent page: support contact link'],
  ]),
  ...createRows(verification, 'allows resending after 30 s, then after 60 s', [
    [2, 'Sent page: resend button'],
    [4, 'A 30 s countdown starts when the page opens'],
    [4, '60 s after a successful resend'],
    [4, 'The button is disabled meanwhile'],
    [8, 'Resend on the sent page: success'],
    [9, 'Resend cool-downs 30 s initial'],
    [9, '60 s after resend'],
  ]),
  ...createRows(verification, 'prompts for the address when the URL has none', [
    [5, 'Without an email in the query it is prompted'],
  ]),
  ...createRows(verification, 'explains why no email was sent and allows an immediate retry', [
    [8, 'Resend on the sent page: the default'],
  ]),
];
