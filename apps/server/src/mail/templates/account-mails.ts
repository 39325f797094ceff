import { INVITATION_VALID_DAYS, type InvitedRole } from '@curbcut/contract';
import type { MailContent } from '../render-mail.ts';

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
    reason: 'You are receiving this message because this email address was used to create an account.',
  };
}

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
    reason:
      'You are receiving this message because someone requested a password reset for your email address.',
  };
}

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

interface Invitation {
  /** Email address of the owner of the audit, who has verified it. */
  readonly invitedBy: string;
  readonly origin: string;
  readonly role: InvitedRole;
}

const roleTasks: Readonly<Record<InvitedRole, string>> = {
  evaluator: 'answer questions about the accessibility of the site and review other people’s answers',
  reviewer: 'review answers about the accessibility of the site',
};

/**
 * The same whether the address has an account or not. Contains no names or titles, because the sender could have typed
 * anything there.
 */
export function composeAuditInvitationMail(
  { invitedBy, origin, role }: Invitation,
  link: string,
): MailContent {
  const { host } = new URL(origin);
  return {
    subject: `Invitation to the accessibility audit of ${host}`,
    heading: 'You are invited to an audit',
    paragraphs: [
      `${invitedBy} invites you to the accessibility audit of ${host} in Curbcut. You can ${roleTasks[role]}.`,
      'Sign in with this email address and accept the invitation under Audits. If you do not have an account yet, create one with this email address first.',
    ],
    action: { label: 'See invitation', href: link },
    notes: [
      `The invitation is valid for ${INVITATION_VALID_DAYS} days.`,
      'If you do not know the sender, ignore this message. Nothing happens unless you accept.',
    ],
    reason: 'You are receiving this message because somebody entered your email address to invite you.',
  };
}
