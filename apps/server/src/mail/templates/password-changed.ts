import type { MailContent } from '../mail-content.ts';

/** @param resetPage Where to ask for a link to set another one. */
export function composePasswordChangedMail(firstName: string, resetPage: string): MailContent {
  return {
    subject: 'Your Curbcut password was changed',
    heading: 'Your password was changed',
    paragraphs: [
      `Hello ${firstName}, the password of your Curbcut account was just changed, and all other sessions were signed out.`,
      'If it was you, all is well. If it was not, set a new password now.',
    ],
    action: { label: 'It was not me', href: resetPage },
    notes: [],
    reason: 'You get this message whenever your password changes. It cannot be turned off.',
  };
}
