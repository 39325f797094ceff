import type { MailContent } from '../mail-content.ts';

interface RegistrationState {
  /** Whether the address was registered before and that registration was replaced. */
  readonly isRepeated: boolean;
  readonly forgotPasswordUrl: string;
}

/** Contains nothing that came from the form: anyone could have typed it, into a message to someone else. */
export function composeVerifyEmailMail(
  link: string,
  { isRepeated, forgotPasswordUrl }: RegistrationState,
): MailContent {
  const paragraphs = [
    'Someone, we hope you, created a Curbcut account with this email address. Please confirm that it is yours; then you can sign in.',
  ];
  if (isRepeated) {
    paragraphs.push(
      'This address was registered more than once. This link belongs to the newest registration and its password; earlier links no longer work.',
      `If you did not register again yourself, do not open the link. Set a password of your own at ${forgotPasswordUrl} instead; that also confirms your address.`,
    );
  }
  return {
    subject: 'Verify your email address for Curbcut',
    heading: 'Verify your email address',
    paragraphs,
    action: { label: 'Verify email address', href: link },
    notes: [
      'The link works once, and for 24 hours.',
      'If this was not you, do not open the link. Nobody can sign in to the account without it, and it is deleted after 7 days.',
    ],
    reason: 'You get this message because this email address was used to create an account.',
  };
}
