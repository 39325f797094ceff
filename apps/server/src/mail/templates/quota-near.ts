import type { MailContent } from '../mail-content.ts';

/** An account's usage this month. */
export interface QuotaUsage {
  readonly plan: string;
  readonly used: number;
  readonly limit: number;
  readonly remaining: number;
  readonly resetsAt: Date;
}

const longDateFormat = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });

export function composeQuotaNearMail(firstName: string, quota: QuotaUsage, link: string): MailContent {
  const { plan, used, limit, remaining, resetsAt } = quota;
  return {
    subject: `You have used ${used} of your ${limit} Curbcut scans this month`,
    heading: 'Usage limit approaching',
    paragraphs: [
      `Hello ${firstName}, your account has used ${used} of the ${limit} scans that the ${plan} plan includes each month.`,
    ],
    facts: [
      { name: 'Scans left', value: String(remaining) },
      { name: 'Resets on', value: `${longDateFormat.format(resetsAt)} (UTC)` },
    ],
    action: { label: 'See plans', href: link },
    notes: [
      'When no scans are left, running scans continue, and you can start new ones next month or after changing your plan.',
    ],
    reason: 'You receive this message at most once a month, when you have used most of your scans.',
  };
}
