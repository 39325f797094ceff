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
    [2, 'After success without one: /dashboard', '/dashboard'],
  ]),
  ...createRows(login, 'shows and hides the password', [[2, 'Login: show-password toggle', 'Show password']]),
  ...createRows(life, 'keeps a session in this tab, or in the browser with “Remember me”', [
    [2, 'Login: Remember me', 'Remember me'],
  ]),
  ...createRows(login, 'links to password reset and registration', [
    [2, 'Login: link to the forgotten password', 'Forgot your password?'],
    [2, 'Login: link to a new account', 'Create Account'],
  ]),
  ...createRows(login, 'follows the redirect in the URL after sign-in if it is a page of the product', [
    [2, 'After success: the redirect query value'],
  ]),
  ...createRows(login, 'shows a message from the URL', [[2, 'A message query parameter is shown']]),
  ...createRows(login, 'warns about an unverified address and resends the email', [
    [2, 'Unverified address: warning', 'Email not verified'],
    [2, 'With a resend button', 'Resend Verification Email'],
    [2, 'Which alerts on success', 'Verification email sent! Please check your inbox.'],
    [5, 'Resend without an email', 'Please enter your email address first'],
    [8, 'Login: unverified warning with resend option', 'Email not verified'],
  ]),
  ...createRows(login, 'shows missing and malformed input at the fields and focuses the first', [
    [5, 'Login: email required', 'Email is required'],
    [5, 'Login: well formed', 'Please enter a valid email address'],
    [5, 'Login: password required', 'Password is required'],
  ]),
  ...createRows(
    login,
    'shows other errors in a banner with the server’s message or the default, and keeps the input',
    [
      [8, 'Any other login error: banner'],
      [8, 'Login: text from error', 'The address or the password is wrong.'],
      [8, 'Login: else from message', 'Sent as a message.'],
      [8, 'Login: else the default', 'Login failed'],
    ],
  ),
  ...createRows(register, 'sends all nine fields and opens the verification page', [
    [2, 'Register: the registration fields'],
  ]),
  ...createRows(register, 'shows missing input at each required field and focuses the first', [
    [5, 'Register: email required', 'Email is required'],
    [5, 'Register: first name required', 'First name is required'],
    [5, 'Register: last name required', 'Last name is required'],
    [5, 'Register: password required', 'Password is required'],
    [5, 'Register: confirmation required', 'Please confirm your password'],
    [5, 'Register: company, job title, phone optional'],
  ]),
  ...createRows(register, 'shows invalid input at its field and keeps the input', [
    [5, 'Register: email well formed', 'Please enter a valid email address'],
    [5, 'Register: at least 8 characters', 'Password must be at least 8 characters long'],
    [5, 'Register: confirmation equal', 'Passwords do not match'],
    [5, 'Register: website URL', 'Please enter a valid URL (include http:// or https://)'],
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
      [8, 'Register: else from message', 'Sent as a message.'],
      [8, 'Register: else the default', 'Registration failed'],
    ],
  ),
  ...createRows(password, 'shows a success message and disables the button', [
    [2, 'Forgot password: success message, button disabled'],
    [4, 'Password reset request: success disables the button'],
  ]),
  ...createRows(password, 'requires a well-formed email address', [
    [5, 'Forgot password: email required', 'Email is required'],
    [5, 'Forgot password: email well formed', 'Please enter a valid email address'],
  ]),
  ...createRows(password, 'shows the server’s message or the default and allows another attempt', [
    [8, 'Forgot password: the default', 'Failed to send password reset email'],
  ]),
  ...createRows(password, 'sends the token, disables the button and opens the login page after 3 s', [
    [2, 'Reset password: success message, button disabled'],
    [2, 'Reset password: after 3 seconds /login', '/login'],
    [4, 'Reset confirm: success disables the button, then redirects'],
    [9, 'Password reset redirect delay 3 s', '2_999'],
  ]),
  ...createRows(password, 'requires eight characters and a matching confirmation', [
    [5, 'Reset password: required', 'Password is required'],
    [5, 'Reset password: at least 8 characters', 'Password must be at least 8 characters long'],
    [5, 'Reset password: confirmation required', 'Please confirm your password'],
    [5, 'Reset password: confirmation matching', 'Passwords do not match'],
    [9, 'Password minimum length 8', '12345678'],
  ]),
  ...createRows(password, 'reports a missing token', [
    [5, 'Missing token, as the page opens', 'Invalid reset link. Please request a new password reset.'],
  ]),
  ...createRows(password, 'hides the form when the link is invalid', [
    [5, 'Missing or wrong token', 'Invalid reset token. Please request a new password reset.'],
  ]),
  ...createRows(password, 'shows the server’s message or the default at the matching field', [
    [8, 'Reset password: the default', 'Password reset failed'],
  ]),
  ...createRows(verification, 'verifies the address when the page opens and links to sign-in', [
    [2, 'On load uses the route token', 'of-the-mail'],
    [2, 'State verifying'],
    [2, 'State success', 'Email Verified!'],
    [2, 'Success leads on', 'Continue to Sign In'],
    [4, 'Verifying becomes verified'],
  ]),
  ...createRows(
    verification,
    'shows the server’s message or the default when verification fails, with next steps',
    [
      [2, 'State failure', 'Verification Failed'],
      [2, 'Failure: back', 'Back to Sign In'],
      [4, 'Verifying becomes failed'],
      [8, 'Verification: the default', 'Email verification failed'],
    ],
  ),
  ...createRows(
    verification,
    'sends no request without a token, and resends the email to a prompted address',
    [
      [2, 'Failure: another mail', 'await resend(page).click();'],
      [8, 'No token', 'Invalid verification link. Please check your email and try again.'],
      [8, 'Resend on the failure page: success', 'Verification email sent successfully!'],
      [8, 'Resend: the default', 'Failed to resend verification email'],
    ],
  ),
  ...createRows(problem, 'reports an unexpected error as unexpected', [
    [8, 'What nobody has foreseen', 'An unexpected error occurred. Please try again.'],
  ]),
  ...createRows(verification, 'shows the address, next steps, help and contact', [
    [2, 'Sent page: title', 'Check Your Email'],
    [2, 'Sent page: the address from the query', 'ada@example.com'],
    [2, 'Sent page: numbered next steps', 'Next steps'],
    [2, 'Sent page: leads on', 'Continue to Sign In'],
    [2, 'Sent page: help tips', 'Didn’t get the email?'],
    [2, 'Sent page: support contact link', 'mailto:'],
  ]),
  ...createRows(verification, 'allows resending after 30 s, then after 60 s', [
    [2, 'Sent page: resend button'],
    [4, 'A 30 s countdown starts when the page opens', 'Resend in 30s'],
    [4, '60 s after a successful resend', 'wait(page, 60)'],
    [4, 'The button is disabled meanwhile', 'toBeDisabled'],
    [8, 'Resend on the sent page: success', 'Verification email sent successfully! Please check your inbox.'],
    [9, 'Resend cool-downs 30 s initial', 'Resend in 30s'],
    [9, '60 s after resend', '59_000'],
  ]),
  ...createRows(verification, 'prompts for the address when the URL has none', [
    [5, 'Without an email in the query it is prompted', 'Email address is required'],
  ]),
  ...createRows(verification, 'explains why no email was sent and allows an immediate retry', [
    [8, 'Resend on the sent page: the default', 'Failed to resend verification email'],
  ]),
];
