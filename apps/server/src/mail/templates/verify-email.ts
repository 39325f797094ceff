import type { MailContent } from '../content.ts';

/** Says nothing that came from the form: anyone could have typed it, into a message to someone else. */
export function verifyEmailMail(link: string): MailContent {
  return {
    subject: 'Verify your email address for Curbcut',
    heading: 'Verify your email address',
    paragraphs: [
      'Someone, we hope you, has made a Curbcut account with this address. Please confirm that it is yours; then you can sign in.',
    ],
    action: { label: 'Verify email address', href: link },
    notes: [
      'The link works once, and for 24 hours.',
      'If it was not you, do nothing. Nobody can sign in to that account without this link.',
    ],
    reason: 'You get this message because this address was given when an account was made.',
  };
}
