import type { MailContent } from '../mail-content.ts';

export function composeAccountDeletedMail(firstName: string): MailContent {
  return {
    subject: 'Your Curbcut account was deleted',
    heading: 'Your account was deleted',
    paragraphs: [
      `Hello ${firstName}, your Curbcut account was deleted together with its scans, reports, and screenshots. They cannot be restored.`,
      'If this was not you, someone else was signed in to your account. Please contact the operator of this Curbcut installation.',
    ],
    notes: [],
    reason: 'This is the last message that you receive for this account.',
  };
}
