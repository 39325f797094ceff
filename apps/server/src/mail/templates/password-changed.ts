import type { MailContent } from '../mail-content.ts';

/** @param resetPage URL for requesting a password reset. */
export function composePasswordChangedMail(firstName: string, resetPage: string): MailContent {
  return {
    subject: 'Your Curbcut password was changed',
    heading: 'Your password was changed',
    paragraphs: [
      `Hello ${firstName}, the password of your Curbcut account was just changed, and all other sessions were signed out.`,
      'If this was you, there is nothing to do. If not, set a new password now.',
    ],
    action: { label: 'This was not me', href: resetPage },
    notes: [],
    reason: 'You receive this message whenever your password changes. It cannot be turned off.',
  };
}
