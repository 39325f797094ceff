import { INVITATION_VALID_DAYS, type InvitedRole } from '@curbcut/contract';
import { formatNumber } from '@curbcut/scoring';
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
    'Hi,',
    'Confirm your email address to finish creating your Curbcut account. Then you can sign in.',
  ];
  if (isRepeated) {
    paragraphs.push(
      'Someone registered this address again. This link is for the latest registration; older links no longer work.',
      `Wasn’t you? Don’t open the link. Set a new password instead: ${forgotPasswordUrl} (this also verifies your address).`,
    );
  }
  return {
    subject: 'Verify your email address for Curbcut',
    heading: 'Verify your email address',
    paragraphs,
    action: { label: 'Verify email address', href: link },
    notes: [
      'The link expires in 24 hours and works once.',
      'If you didn’t sign up, ignore this email. The account will be deleted in 7 days.',
    ],
    reason: 'You’re getting this email because this address was used to create a Curbcut account.',
  };
}

/** @param firstName Null if someone else might have entered it. */
export function composeResetPasswordMail(firstName: string | null, link: string): MailContent {
  const greeting = firstName === null ? 'Hi,' : `Hi ${firstName},`;
  return {
    subject: 'Reset your Curbcut password',
    heading: 'Reset your password',
    paragraphs: [greeting, 'Someone asked to reset your Curbcut password. If it was you, set a new one now.'],
    action: { label: 'Set new password', href: link },
    notes: [
      'The link expires in one hour and works once. Setting a new password signs you out everywhere.',
      'Didn’t ask for this? Ignore this email; your password won’t change.',
    ],
    reason: 'You’re getting this email because someone requested a password reset for your email address.',
  };
}

/**
 * @param resetPage URL for requesting a password reset.
 * @param passkeys the account's number of passkeys, which stay valid
 */
export function composePasswordChangedMail(
  firstName: string,
  { resetPage, passkeys }: { readonly resetPage: string; readonly passkeys: number },
): MailContent {
  return {
    subject: 'Your Curbcut password was changed',
    heading: 'Your password was changed',
    paragraphs: [
      `Hi ${firstName},`,
      'Your Curbcut password was just changed, and you’ve been signed out everywhere else.',
      'If this was you, you’re all set. If not, set a new password now.',
      ...(passkeys === 0
        ? []
        : [
            `Your ${passkeys === 1 ? 'passkey still signs' : `${formatNumber(passkeys)} passkeys still sign`} you in. To see when each was last used, and to remove those you don’t recognize, open Settings.`,
          ]),
    ],
    action: { label: 'This wasn’t me', href: resetPage },
    notes: [],
    reason: 'We always email you when your password changes.',
  };
}

/** What happened to an account's two-factor authentication. */
export interface TwoFactorChange {
  readonly change: 'turned-on' | 'turned-off' | 'codes-replaced' | 'recovery-code-used';
  /** Number of recovery codes that haven't been used. */
  readonly codesLeft: number;
}

const twoFactorNews: Readonly<Record<TwoFactorChange['change'], readonly [subject: string, text: string]>> = {
  'turned-on': [
    'Two-factor authentication was turned on',
    'From now on, signing in to your Curbcut account requires a code from your authenticator app, in addition to your password.',
  ],
  'turned-off': [
    'Two-factor authentication was turned off',
    'Your Curbcut account is now protected only by your password.',
  ],
  'codes-replaced': [
    'Your recovery codes were replaced',
    'Your Curbcut account has new recovery codes. The old ones no longer work.',
  ],
  'recovery-code-used': [
    'A recovery code was used',
    'One of your recovery codes was just used in place of a code from your authenticator app.',
  ],
};

/** @param securityPage URL of the account's security settings. */
export function composeTwoFactorMail(
  firstName: string,
  { change, codesLeft }: TwoFactorChange,
  securityPage: string,
): MailContent {
  const [subject, text] = twoFactorNews[change];
  const left = codesLeft === 1 ? '1 recovery code is left.' : `${codesLeft} recovery codes are left.`;
  const news = change === 'recovery-code-used' ? `${text} ${left}` : text;
  return createSecurityMail(subject, [`Hi ${firstName},`, news], securityPage);
}

const passkeyNews = {
  added: [
    'A passkey was added to your account',
    'You can now use this passkey to sign in to your Curbcut account without your password.',
  ],
  removed: [
    'A passkey was removed from your account',
    'You can’t use it to sign in to your Curbcut account anymore. Other devices that signed in with it have been signed out.',
  ],
} as const satisfies Readonly<Record<string, readonly [subject: string, text: string]>>;

/** @param securityPage URL of the account's security settings. */
export function composePasskeyMail(
  firstName: string,
  change: keyof typeof passkeyNews,
  securityPage: string,
): MailContent {
  const [subject, text] = passkeyNews[change];
  return createSecurityMail(subject, [`Hi ${firstName},`, text], securityPage);
}

/** Creates an email about a change that requires the password. */
function createSecurityMail(
  subject: string,
  paragraphs: readonly string[],
  securityPage: string,
): MailContent {
  return {
    subject,
    heading: subject,
    paragraphs: [
      ...paragraphs,
      'If this wasn’t you, someone knows your password. Change it now and sign out everywhere.',
    ],
    action: { label: 'Check security settings', href: securityPage },
    notes: [],
    reason: 'We always email you when your account’s security settings change.',
  };
}

export function composeSsoLinkCodeMail(firstName: string, organization: string, code: string): MailContent {
  return {
    subject: `Your code to link your Curbcut account: ${code}`,
    heading: 'Link your account to single sign-on',
    paragraphs: [
      `Hi ${firstName},`,
      `Someone used your email address to sign in through ${organization}’s single sign-on. If it was you, enter this code on the page where you signed in:`,
      code,
    ],
    notes: [
      'The code works for 30 minutes. Don’t give it to anyone else.',
      `Wasn’t you? Ignore this email and let ${organization} know that someone is using your address.`,
    ],
    reason: 'You’re getting this email because your Curbcut account has this address.',
  };
}

/** @param profilePage URL of the account settings. */
export function composeSsoLinkedMail(
  firstName: string,
  organization: string,
  profilePage: string,
): MailContent {
  return {
    subject: 'Your Curbcut account was linked to single sign-on',
    heading: 'Your account was linked',
    paragraphs: [
      `Hi ${firstName},`,
      `From now on, you can sign in to your Curbcut account with single sign-on from ${organization}.`,
      'If this wasn’t you, change your password and sign out everywhere.',
    ],
    action: { label: 'Check account settings', href: profilePage },
    notes: [],
    reason: 'We always email you when your account’s security settings change.',
  };
}

export function composeAccountDeletedMail(firstName: string): MailContent {
  return {
    subject: 'Your Curbcut account was deleted',
    heading: 'Your account was deleted',
    paragraphs: [
      `Hi ${firstName},`,
      'Your Curbcut account was deleted, along with its scans, reports and screenshots. They can’t be restored.',
      'If this wasn’t you, someone else had access to your account. Contact the team that runs this Curbcut server.',
    ],
    notes: [],
    reason: 'This is the last email you’ll get about this account.',
  };
}

interface Invitation {
  /** The audit owner; see `formatSender`. */
  readonly invitedBy: string;
  readonly origin: string;
  readonly role: InvitedRole;
}

const roleTasks: Readonly<Record<InvitedRole, string>> = {
  evaluator: 'answer questions about the site’s accessibility and review other people’s answers',
  reviewer: 'review answers about the site’s accessibility',
};

/**
 * The same whether the address has an account or not. Contains no titles, because the sender could have typed anything
 * there.
 */
export function composeAuditInvitationMail(
  { invitedBy, origin, role }: Invitation,
  link: string,
): MailContent {
  const { host } = new URL(origin);
  return {
    subject: `${invitedBy} invited you to audit ${host}`,
    heading: 'You’re invited to an audit',
    paragraphs: [
      'Hi,',
      `${invitedBy} invited you to the accessibility audit of ${host} in Curbcut. You can ${roleTasks[role]}.`,
      'Sign in with this email address and accept the invitation under Audits. No account yet? Create one with this address first.',
    ],
    action: { label: 'See invitation', href: link },
    notes: [
      `The invitation expires in ${INVITATION_VALID_DAYS} days.`,
      'Don’t know the sender? Ignore this email. Nothing happens unless you accept.',
    ],
    reason: `You’re getting this email because ${invitedBy} invited you.`,
  };
}
