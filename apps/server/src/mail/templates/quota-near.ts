import type { MailContent } from '../mail-content.ts';

/** What the message tells of an account's month. */
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
    subject: 'Usage limit approaching on Curbcut',
    heading: 'Usage limit approaching',
    paragraphs: [
      `Hello ${firstName}, your account has used ${used} of the ${limit} scans that the ${plan} plan has in a month.`,
    ],
    facts: [
      { name: 'Scans left', value: String(remaining) },
      { name: 'Counted anew from', value: `${longDateFormat.format(resetsAt)} (UTC)` },
    ],
    action: { label: 'See plans', href: link },
    notes: ['When none are left, scans that run go on, and new ones wait for the new month or another plan.'],
    reason: 'You get this message once in a month in which you use most of your scans.',
  };
}
