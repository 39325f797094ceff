import { z } from 'zod';

/** Minimum password length in characters (docs/decisions/0095-fixed-values.md). */
export const PASSWORD_MIN_LENGTH = 8;
/** Maximum password length: long enough for any passphrase, and short enough to hash quickly. */
export const PASSWORD_MAX_LENGTH = 1024;

/** Messages for invalid fields (docs/decisions/0095-fixed-values.md), shared by the screens and the server. */
export const fieldMessages = {
  emailRequired: 'Email is required',
  emailInvalid: 'Please enter a valid email address',
  emailTaken: 'An account with this email address already exists',
  firstNameRequired: 'First name is required',
  lastNameRequired: 'Last name is required',
  passwordRequired: 'Password is required',
  passwordTooShort: `Password must be at least ${PASSWORD_MIN_LENGTH} characters long`,
  passwordTooLong: `Password must be at most ${PASSWORD_MAX_LENGTH} characters long`,
  passwordTooCommon: 'This password is too common. Choose a different one.',
  passwordIsEmail: 'Choose a password that isn’t your email address',
  passwordWrong: 'Password is incorrect',
  passwordConfirmationRequired: 'Please confirm your password',
  passwordsDiffer: 'Passwords do not match',
  currentPasswordRequired: 'Current password is required',
  currentPasswordWrong: 'Current password is incorrect',
  newPasswordsDiffer: 'New passwords do not match',
  codeRequired: 'Enter the code',
  codeWrong: 'This code is wrong or has expired. Enter the current one.',
  codeUsed: 'This code has already been used. Wait for the next one.',
  websiteUrlInvalid: 'Please enter a valid URL (include http:// or https://)',
  tooLong: 'This is too long',
  notOneLine: 'Use a single line of text',
} as const;

/** RFC 5321, section 4.5.3.1.3, excluding the angle brackets. */
const EMAIL_MAX_LENGTH = 254;
/** Rejects control characters and line and paragraph separators, which could break a mail header line. */
const singleLinePattern = /^[^\p{Cc}\u2028\u2029]*$/u;

/** Creates a single-line text field that trims its value. */
export const singleLineText = (maxLength: number) =>
  z.string().trim().max(maxLength, fieldMessages.tooLong).regex(singleLinePattern, fieldMessages.notOneLine);

const requiredText = (message: string) => z.string(message).trim().min(1, message);

/**
 * Email address, trimmed and lowercased, so that each mailbox has only one account however the address is
 * typed.
 */
export const EmailField = requiredText(fieldMessages.emailRequired)
  .max(EMAIL_MAX_LENGTH, fieldMessages.tooLong)
  .toLowerCase()
  .pipe(z.email(fieldMessages.emailInvalid));

/** A new password; spaces count. */
export const NewPasswordField = z
  .string(fieldMessages.passwordRequired)
  .min(1, { error: fieldMessages.passwordRequired, abort: true })
  .min(PASSWORD_MIN_LENGTH, fieldMessages.passwordTooShort)
  .max(PASSWORD_MAX_LENGTH, fieldMessages.passwordTooLong);

/**
 * Creates the field for checking an existing password, regardless of the rules that applied when it was set.
 */
export const currentPasswordField = (requiredMessage: string) =>
  z.string(requiredMessage).min(1, requiredMessage).max(PASSWORD_MAX_LENGTH, fieldMessages.passwordTooLong);

/** The repeated password; the form's schema checks that both are equal. */
export const PasswordConfirmationField = z
  .string(fieldMessages.passwordConfirmationRequired)
  .min(1, { error: fieldMessages.passwordConfirmationRequired, abort: true });

const NAME_MAX_LENGTH = 150;
export const FirstNameField = requiredText(fieldMessages.firstNameRequired).pipe(
  singleLineText(NAME_MAX_LENGTH),
);
export const LastNameField = requiredText(fieldMessages.lastNameRequired).pipe(
  singleLineText(NAME_MAX_LENGTH),
);

/** Empty, or a URL that starts with http:// or https:// followed by at least one more character. */
const WebsiteUrlField = singleLineText(2048).regex(/^(https?:\/\/\S.*)?$/i, fieldMessages.websiteUrlInvalid);

/** A user's optional profile fields. */
export const ProfileFields = z.object({
  company_name: singleLineText(200),
  phone_number: singleLineText(50),
  job_title: singleLineText(200),
  website_url: WebsiteUrlField,
});

/** Creates the field for a secret token that was issued by email or at sign-in. */
export const secretTokenField = (requiredMessage: string) =>
  z.string(requiredMessage).trim().min(1, requiredMessage).max(512, requiredMessage);

/** A response with a sentence that describes what was done. */
export const MessageReply = z
  .object({ message: z.string().describe('Message that describes what was done') })
  .meta({ id: 'MessageReply' });
