import type { MailContent } from '../content.ts';

export function resetPasswordMail(firstName: string, link: string): MailContent {
  return {
    subject: 'Set a new password for Curbcut',
    heading: 'Set a new password',
    paragraphs: [
      `Hello ${firstName}, someone, we hope you, has asked to set a new password for your Curbcut account.`,
    ],
    action: { label: 'Set a new password', href: link },
    notes: [
      'The link works once, and for one hour. A new password signs you out everywhere.',
      'If it was not you, do nothing. Your password stays as it is.',
    ],
    reason: 'You get this message because someone asked for it with your address.',
  };
}
