import type { MailContent } from '../mail-content.ts';

/** @param firstName Null when someone else may have entered it. */
export function composeResetPasswordMail(firstName: string | null, link: string): MailContent {
  const greeting = firstName === null ? 'Hello,' : `Hello ${firstName},`;
  return {
    subject: 'Reset your Curbcut password',
    heading: 'Reset your password',
    paragraphs: [`${greeting} we received a request to set a new password for your Curbcut account.`],
    action: { label: 'Set new password', href: link },
    notes: [
      'The link works once, within one hour. Setting a new password signs you out everywhere.',
      'If this was not you, ignore this message. Your password stays the same.',
    ],
    reason: 'You receive this message because someone requested a password reset for your email address.',
  };
}
