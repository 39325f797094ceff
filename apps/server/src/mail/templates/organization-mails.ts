import { ORGANIZATION_INVITATION_VALID_DAYS, WEBHOOK_FAILURE_HOURS } from '@curbcut/contract';
import type { MailContent } from '../render-mail.ts';

/** An invitation to an organization, or to a group of its sites. */
export interface InvitedTo {
  /** The sender; see `formatSender`. */
  readonly invitedBy: string;
  readonly siteGroupName: string | null;
  readonly role: 'admin' | 'member' | 'auditor' | 'viewer';
}

const roleTasks: Readonly<Record<InvitedTo['role'], string>> = {
  admin: 'scan sites and manage members, API keys and settings',
  member: 'scan sites, work on their issues and run audits',
  auditor: 'see scan results and run audits',
  viewer: 'see scan results, reports and audits',
};

/**
 * The same whether the address has an account or not. Doesn't contain the organization's name, because the
 * sender could have typed anything there.
 */
export function composeOrganizationInvitationMail(
  { invitedBy, siteGroupName, role }: InvitedTo,
  link: string,
): MailContent {
  const place = siteGroupName === null ? 'an organization' : 'some of an organization’s sites';
  return {
    subject: `${invitedBy} invited you to ${place} in Curbcut`,
    heading: `You’re invited to ${place}`,
    paragraphs: [
      'Hi,',
      `${invitedBy} invited you to ${place} in Curbcut, which tests websites for accessibility. You can ${roleTasks[role]}.`,
      'Sign in with this email address and accept the invitation. No account yet? Create one with this address first.',
    ],
    action: { label: 'See invitation', href: link },
    notes: [
      `The invitation expires in ${ORGANIZATION_INVITATION_VALID_DAYS} days.`,
      'Don’t know the sender? Ignore this email. Nothing happens unless you accept.',
    ],
    reason: `You’re getting this email because ${invitedBy} invited you.`,
  };
}

/** A webhook whose deliveries fail. */
export interface FailingWebhook {
  readonly name: string;
  readonly host: string;
  readonly organization: string;
  /** Whether the receiver replied that it doesn't want more deliveries. */
  readonly isGone: boolean;
}

const webhookReason = 'You’re getting this email because you can manage this organization’s webhooks.';

export function composeWebhookFailingMail(
  firstName: string,
  { name, host, organization }: FailingWebhook,
  link: string,
): MailContent {
  const { warning, off } = WEBHOOK_FAILURE_HOURS;
  return {
    subject: `Deliveries to the “${name}” webhook are failing`,
    heading: 'Webhook deliveries are failing',
    paragraphs: [
      `Hi ${firstName},`,
      `${host} hasn’t accepted a delivery from the “${name}” webhook in ${organization} for ${warning} hours. We’ll keep trying.`,
      'Check the delivery log to see what the receiver returns, fix the problem there and send a test.',
    ],
    action: { label: 'Open webhooks', href: link },
    notes: [`If deliveries fail for ${off / 24} days, we’ll turn the webhook off.`],
    reason: webhookReason,
  };
}

export function composeWebhookOffMail(
  firstName: string,
  { name, host, organization, isGone }: FailingWebhook,
  link: string,
): MailContent {
  const cause = isGone
    ? `${host} asked us to stop sending deliveries (410)`
    : `${host} hasn’t accepted a delivery for ${WEBHOOK_FAILURE_HOURS.off / 24} days`;
  return {
    subject: `The “${name}” webhook was turned off`,
    heading: 'A webhook was turned off',
    paragraphs: [
      `Hi ${firstName},`,
      `${cause}, so we turned off the “${name}” webhook in ${organization}. We’ve stopped sending its events.`,
      'Fix the receiver and send a test. If the test succeeds, the webhook is turned back on.',
    ],
    action: { label: 'Open webhooks', href: link },
    notes: [
      'You can replay failed deliveries for 30 days. Events that occur while the webhook is off won’t be sent later.',
    ],
    reason: webhookReason,
  };
}
