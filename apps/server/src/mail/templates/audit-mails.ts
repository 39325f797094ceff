import { formatCount } from '@curbcut/scoring';
import { CRITERIA, type CriterionId } from '@curbcut/wcag';
import type { MailContent } from '../render-mail.ts';

/** A signed report that a scan has made outdated. */
export interface OutdatedReport {
  readonly host: string;
  readonly title: string;
  readonly signedBy: string;
  readonly signedAt: Date;
  /** Criteria that now fail even though the report says they're supported or not applicable. */
  readonly criteria: readonly CriterionId[];
}

const longDateFormat = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });

export function composeAuditOutdatedMail(
  firstName: string,
  report: OutdatedReport,
  link: string,
): MailContent {
  const { host, title, signedBy, signedAt, criteria } = report;
  return {
    subject: `Your signed report on ${host} is out of date`,
    heading: `Your signed report on ${host} is out of date`,
    paragraphs: [
      `Hi ${firstName},`,
      `The latest scan of ${host} found failures of ${formatCount(criteria.length, 'criterion', 'criteria')} that your signed report lists as supported or not applicable.`,
    ],
    facts: [
      { name: 'Audit', value: title },
      { name: 'Signed', value: `By ${signedBy} on ${longDateFormat.format(signedAt)}` },
      {
        name: 'Failing now',
        value: criteria.map((criterion) => `${criterion} ${CRITERIA[criterion].title}`),
      },
    ],
    action: { label: 'Open audit', href: link },
    notes: [
      'Fix the failures and scan the site again, or reopen the audit and switch to the latest scan. Until then, anyone who opens a link to the report will see that it’s out of date.',
    ],
    reason:
      'You’re getting this email because you have a signed audit of this site. We send it once per newly failing criterion.',
  };
}
