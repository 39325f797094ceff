import { z } from 'zod';

/** Shortest password, in characters (PRODUCT.md, section 9). */
export const PASSWORD_MIN_LENGTH = 8;
/** Longest password: enough for any passphrase, too little to keep the hash busy. */
export const PASSWORD_MAX_LENGTH = 1024;

/** What is said of a field that cannot be used (PRODUCT.md, section 5). Screens and server say the same. */
export const fieldMessages = {
  emailRequired: 'Email is required',
  emailInvalid: 'Please enter a valid email address',
  emailTaken: 'An account with this email address already exists',
  firstNameRequired: 'First name is required',
  lastNameRequired: 'Last name is required',
  passwordRequired: 'Password is required',
  passwordTooShort: `Password must be at least ${PASSWORD_MIN_LENGTH} characters long`,
  passwordTooLong: `Password must be at most ${PASSWORD_MAX_LENGTH} characters long`,
  passwordTooCommon: 'This password is too common. Please choose another one.',
  passwordIsEmail: 'Please choose a password that is not your email address',
  passwordWrong: 'Password is incorrect',
  passwordConfirmationRequired: 'Please confirm your password',
  passwordsDiffer: 'Passwords do not match',
  currentPasswordRequired: 'Current password is required',
  currentPasswordWrong: 'Current password is incorrect',
  newPasswordsDiffer: 'New passwords do not match',
  websiteUrlInvalid: 'Please enter a valid URL (include http:// or https://)',
  tooLong: 'This is too long',
  notOneLine: 'Please use text on one line',
} as const;

/** RFC 5321, section 4.5.3.1.3, less the angle brackets. */
const EMAIL_MAX_LENGTH = 254;
/** Control characters, line and paragraph separators: nothing that could break a line of a mail's head. */
const singleLinePattern = /^[^\p{Cc}\u2028\u2029]*$/u;

const singleLineText = (maxLength: number) =>
  z.string().trim().max(maxLength, fieldMessages.tooLong).regex(singleLinePattern, fieldMessages.notOneLine);

const requiredText = (message: string) => z.string(message).trim().min(1, message);

/** An address, trimmed and in lower case: two spellings of one mailbox are one account. */
export const EmailField = requiredText(fieldMessages.emailRequired)
  .max(EMAIL_MAX_LENGTH, fieldMessages.tooLong)
  .toLowerCase()
  .pipe(z.email(fieldMessages.emailInvalid));

/** A password that is being set; spaces count. */
export const NewPasswordField = z
  .string(fieldMessages.passwordRequired)
  .min(1, { error: fieldMessages.passwordRequired, abort: true })
  .min(PASSWORD_MIN_LENGTH, fieldMessages.passwordTooShort)
  .max(PASSWORD_MAX_LENGTH, fieldMessages.passwordTooLong);

/** A password that is being checked, whatever rules there were when it was set. */
export const currentPasswordField = (requiredMessage: string) =>
  z.string(requiredMessage).min(1, requiredMessage).max(PASSWORD_MAX_LENGTH, fieldMessages.passwordTooLong);

/** The same password once more; whether it is the same is for the whole form to say. */
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

/** Empty, or an address that starts with http:// or https:// and goes on. */
const WebsiteUrlField = singleLineText(2048).regex(/^(https?:\/\/\S.*)?$/i, fieldMessages.websiteUrlInvalid);

/** What a person may tell of their work. */
export const ProfileFields = z.object({
  company_name: singleLineText(200),
  phone_number: singleLineText(50),
  job_title: singleLineText(200),
  website_url: WebsiteUrlField,
});

/** A secret that was handed out: by mail, or at sign-in. */
export const secretTokenField = (requiredMessage: string) =>
  z.string(requiredMessage).trim().min(1, requiredMessage).max(512, requiredMessage);

/** What is done is told in a sentence. */
export const MessageReply = z
  .object({ message: z.string().describe('A sentence for the person') })
  .meta({ id: 'Message' });
