import { formatCount } from '@curbcut/scoring';
import { CRITERIA, type CriterionId } from '@curbcut/wcag';
import type { MailContent } from '../render-mail.ts';

/** A signed report that a scan has made outdated. */
export interface OutdatedReport {
  readonly host: string;
  readonly title: string;
  readonly signedBy: string;
  readonly signedAt: Date;
  /** Criteria that fail now, although the report says that they are supported or not applicable. */
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
    subject: `The signed report on ${host} is outdated`,
    heading: `The signed report on ${host} is outdated`,
    paragraphs: [
      `Hello ${firstName}, the latest scan of ${host} found failures for ${formatCount(criteria.length, 'criterion', 'criteria')} that the signed report says ${criteria.length === 1 ? 'is' : 'are'} supported or not applicable.`,
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
      'Fix the failures and scan the site again, or reopen the audit and continue with the latest scan. Until then, everyone who opens a link to the report sees that it is outdated.',
    ],
    reason:
      'You are receiving this message because your account has a signed audit of this site. It is sent once for each criterion that starts to fail.',
  };
}
