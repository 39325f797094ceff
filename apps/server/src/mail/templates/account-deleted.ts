import type { MailContent } from '../mail-content.ts';

export function composeAccountDeletedMail(firstName: string): MailContent {
  return {
    subject: 'Your Curbcut account was deleted',
    heading: 'Your account was deleted',
    paragraphs: [
      `Goodbye ${firstName}. Your Curbcut account was deleted, with its scans, reports and pictures. They cannot be brought back.`,
      'If it was not you, someone else was signed in to your account. Please tell the people who run this installation.',
    ],
    notes: [],
    reason: 'This is the last message to this address from this account.',
  };
}
