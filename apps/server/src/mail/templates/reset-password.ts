import type { MailContent } from '../mail-content.ts';

/** @param firstName Null when it may have been typed by somebody else. */
export function composeResetPasswordMail(firstName: string | null, link: string): MailContent {
  const greeting = firstName === null ? 'Hello,' : `Hello ${firstName},`;
  return {
    subject: 'Set a new password for Curbcut',
    heading: 'Set a new password',
    paragraphs: [
      `${greeting} someone, we hope you, has asked to set a new password for your Curbcut account.`,
    ],
    action: { label: 'Set a new password', href: link },
    notes: [
      'The link works once, and for one hour. A new password signs you out everywhere.',
      'If it was not you, do nothing. Your password stays as it is.',
    ],
    reason: 'You get this message because someone asked for it with your address.',
  };
}
