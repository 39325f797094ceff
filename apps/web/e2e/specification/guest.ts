import { createRows, type SpecificationRow } from './row.ts';

const login = 'apps/web/e2e/auth-login.spec.ts';
const life = 'apps/web/e2e/auth-session.spec.ts';
const register = 'apps/web/e2e/auth-register.spec.ts';
const password = 'apps/web/e2e/auth-password.spec.ts';
const verification = 'apps/web/e2e/auth-verification.spec.ts';
const problem = 'apps/web/app/routes/auth/auth-error-message.test.ts';

/** What is specified of the guests' six screens. */
export const guestRows: readonly SpecificationRow[] = [
  ...createRows(login, 'email and password are sent, and the dashboard comes', [
    [2, 'Login: email and password'],
    [2, 'After success without one: /dashboard', '/dashboard'],
  ]),
  ...createRows(login, 'the password is shown on request, and hidden again', [
    [2, 'Login: show-password toggle', 'Show password'],
  ]),
  ...createRows(
    life,
    'a session that is not to be remembered lives in this tab, one that is in this browser',
    [[2, 'Login: Remember me', 'Remember me']],
  ),
  ...createRows(login, 'links lead to a forgotten password and to a new account', [
    [2, 'Login: link to the forgotten password', 'Forgot your password?'],
    [2, 'Login: link to a new account', 'Create Account'],
  ]),
  ...createRows(
    login,
    'the redirect of the address comes after signing in, when it leads to a page of ours',
    [[2, 'After success: the redirect query value']],
  ),
  ...createRows(login, 'a message of the address is shown', [[2, 'A message query parameter is shown']]),
  ...createRows(login, 'an address that is not verified is a warning with a way to another mail', [
    [2, 'An address that is not verified: warning', 'Email not verified'],
    [2, 'With a resend button', 'Resend Verification Email'],
    [2, 'Which alerts on success', 'Verification email sent! Please check your inbox.'],
    [5, 'Resend without an email', 'Please enter your email address first'],
    [8, 'Login: unverified warning with resend option', 'Email not verified'],
  ]),
  ...createRows(
    login,
    'what is missing or no address is said at the fields, the first of which gets the focus',
    [
      [5, 'Login: email required', 'Email is required'],
      [5, 'Login: well formed', 'Please enter a valid email address'],
      [5, 'Login: password required', 'Password is required'],
    ],
  ),
  ...createRows(
    login,
    'any other refusal is a banner in the server’s words or else ours, and nothing typed is lost',
    [
      [8, 'Any other login error: banner'],
      [8, 'Login: text from error', 'The address or the password is wrong.'],
      [8, 'Login: else from message', 'Told in a message.'],
      [8, 'Login: else the default', 'Login failed'],
    ],
  ),
  ...createRows(register, 'all nine fields are sent, and the page that tells of the mail comes', [
    [2, 'Register: the registration fields'],
  ]),
  ...createRows(
    register,
    'what is missing is said at each required field, the first of which gets the focus',
    [
      [5, 'Register: email required', 'Email is required'],
      [5, 'Register: first name required', 'First name is required'],
      [5, 'Register: last name required', 'Last name is required'],
      [5, 'Register: password required', 'Password is required'],
      [5, 'Register: confirmation required', 'Please confirm your password'],
      [5, 'Register: company, job title, phone optional'],
    ],
  ),
  ...createRows(register, 'what cannot be used is said at its field, and nothing typed is lost', [
    [5, 'Register: email well formed', 'Please enter a valid email address'],
    [5, 'Register: at least 8 characters', 'Password must be at least 8 characters long'],
    [5, 'Register: confirmation equal', 'Passwords do not match'],
    [5, 'Register: website URL', 'Please enter a valid URL (include http:// or https://)'],
  ]),
  ...createRows(register, 'what the server says of fields is said at them, the first message of each', [
    [5, 'Register: server errors per field, first of a list'],
    [8, 'Register: details are per-field errors'],
  ]),
  ...createRows(
    register,
    'any other refusal is a banner in the server’s words or else ours, and nothing typed is lost',
    [
      [8, 'Any other register error: banner'],
      [8, 'Register: else from message', 'Told in a message.'],
      [8, 'Register: else the default', 'Registration failed'],
    ],
  ),
  ...createRows(password, 'is answered with a message, and the button is off', [
    [2, 'Forgot password: success message, button disabled'],
    [4, 'Password reset request: success disables the button'],
  ]),
  ...createRows(password, 'is not asked for without an address that looks like one', [
    [5, 'Forgot password: email required', 'Email is required'],
    [5, 'Forgot password: email well formed', 'Please enter a valid email address'],
  ]),
  ...createRows(password, 'can be asked for again after a refusal, told in the server’s words or else ours', [
    [8, 'Forgot password: the default', 'Failed to send password reset email'],
  ]),
  ...createRows(password, 'is sent with the token; the button is off, and after 3 s the login page comes', [
    [2, 'Reset password: success message, button disabled'],
    [2, 'Reset password: after 3 seconds /login', '/login'],
    [4, 'Reset confirm: success disables the button, then redirects'],
    [9, 'Password reset redirect delay 3 s', '2_999'],
  ]),
  ...createRows(password, 'has eight characters and is repeated', [
    [5, 'Reset password: required', 'Password is required'],
    [5, 'Reset password: at least 8 characters', 'Password must be at least 8 characters long'],
    [5, 'Reset password: confirmation required', 'Please confirm your password'],
    [5, 'Reset password: confirmation matching', 'Passwords do not match'],
    [9, 'Password minimum length 8', '12345678'],
  ]),
  ...createRows(password, 'cannot be set without a token', [
    [5, 'Missing token, as the page opens', 'Invalid reset link. Please request a new password reset.'],
  ]),
  ...createRows(password, 'is not asked for when the link does not work', [
    [5, 'Missing or wrong token', 'Invalid reset token. Please request a new password reset.'],
  ]),
  ...createRows(password, 'is refused in the server’s words or else ours, at the field they are about', [
    [8, 'Reset password: the default', 'Password reset failed'],
  ]),
  ...createRows(verification, 'is verified as the page opens, and leads to signing in', [
    [2, 'On load uses the route token', 'of-the-mail'],
    [2, 'State verifying'],
    [2, 'State success', 'Email Verified!'],
    [2, 'Success leads on', 'Continue to Sign In'],
    [4, 'Verifying becomes verified'],
  ]),
  ...createRows(
    verification,
    'that does not work is told in the server’s words or else ours, with the ways on',
    [
      [2, 'State failure', 'Verification Failed'],
      [2, 'Failure: back', 'Back to Sign In'],
      [4, 'Verifying becomes failed'],
      [8, 'Verification: the default', 'Email verification failed'],
    ],
  ),
  ...createRows(
    verification,
    'without a token asks nothing, and another mail is sent to an address that is asked for',
    [
      [2, 'Failure: another mail', 'await resend(page).click();'],
      [8, 'No token', 'Invalid verification link. Please check your email and try again.'],
      [8, 'Resend on the failure page: success', 'Verification email sent successfully!'],
      [8, 'Resend: the default', 'Failed to resend verification email'],
    ],
  ),
  ...createRows(problem, 'what nobody has foreseen is said as that', [
    [8, 'What nobody has foreseen', 'An unexpected error occurred. Please try again.'],
  ]),
  ...createRows(verification, 'shows the address, the next steps, help and whom to ask', [
    [2, 'Sent page: title', 'Check Your Email'],
    [2, 'Sent page: the address from the query', 'ada@example.com'],
    [2, 'Sent page: numbered next steps', 'Next steps'],
    [2, 'Sent page: leads on', 'Continue to Sign In'],
    [2, 'Sent page: help tips', 'The mail does not come?'],
    [2, 'Sent page: support contact link', 'mailto:'],
  ]),
  ...createRows(verification, 'sends another mail after 30 s, and the next after 60 s', [
    [2, 'Sent page: resend button'],
    [4, 'A 30 s countdown starts when the page opens', 'Resend in 30s'],
    [4, '60 s after a successful resend', 'wait(page, 60)'],
    [4, 'The button is disabled meanwhile', 'toBeDisabled'],
    [8, 'Resend on the sent page: success', 'Verification email sent successfully! Please check your inbox.'],
    [9, 'Resend cool-downs 30 s initial', 'Resend in 30s'],
    [9, '60 s after resend', '59_000'],
  ]),
  ...createRows(verification, 'asks for the address where the link to it has none', [
    [5, 'Without an email in the query it is prompted', 'Email address is required'],
  ]),
  ...createRows(verification, 'says why no mail was sent, and can be asked again at once', [
    [8, 'Resend on the sent page: the default', 'Failed to resend verification email'],
  ]),
];
