import type { MailContent } from '../mail-content.ts';

interface RegistrationState {
  /** Whether the address was registered before and that registration was replaced. */
  readonly isRepeated: boolean;
  readonly forgotPasswordUrl: string;
}

/** Contains no input from the form, because anyone could have entered it for someone else's address. */
export function composeVerifyEmailMail(
  link: string,
  { isRepeated, forgotPasswordUrl }: RegistrationState,
): MailContent {
  const paragraphs = [
    'A Curbcut account was created with this email address. Please confirm that the address is yours. Then you can sign in.',
  ];
  if (isRepeated) {
    paragraphs.push(
      'This address was registered more than once. This link belongs to the newest registration and its password; earlier links no longer work.',
      `If you did not register again yourself, do not open the link. Instead, set your own password at ${forgotPasswordUrl}. This also verifies your address.`,
    );
  }
  return {
    subject: 'Verify your email address for Curbcut',
    heading: 'Verify your email address',
    paragraphs,
    action: { label: 'Verify email address', href: link },
    notes: [
      'The link works once, within 24 hours.',
      'If this was not you, do not open the link. Nobody can sign in to the account without it, and it is deleted after 7 days.',
    ],
    reason: 'You receive this message because this email address was used to create an account.',
  };
}
