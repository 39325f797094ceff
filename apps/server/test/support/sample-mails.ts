import { createSamplePeriod } from '../../../../packages/reports/test/support/sample-period.ts';
import type { MailContent } from '../../src/mail/render-mail.ts';
import {
  composeAccountDeletedMail,
  composeAuditInvitationMail,
  composePasskeyMail,
  composePasswordChangedMail,
  composeResetPasswordMail,
  composeSsoLinkCodeMail,
  composeSsoLinkedMail,
  composeTwoFactorMail,
  composeVerifyEmailMail,
} from '../../src/mail/templates/account-mails.ts';
import { composeAuditOutdatedMail } from '../../src/mail/templates/audit-mails.ts';
import { composeIssueNotificationsMail } from '../../src/mail/templates/issue-mails.ts';
import {
  composeWebhookFailingMail,
  composeWebhookOffMail,
} from '../../src/mail/templates/organization-mails.ts';
import {
  composePeriodReportMail,
  composeReportConfirmationMail,
} from '../../src/mail/templates/report-mails.ts';
import {
  composeQuotaWarningMail,
  composeScanFinishedMail,
  composeSiteDigestMail,
  composeThresholdsMail,
} from '../../src/mail/templates/scan-mails.ts';

const origin = 'https://scan.example.com';
const link = `${origin}/reset-password/${'x'.repeat(43)}`;
const scan = {
  host: 'shop.example.com',
  status: 'completed',
  score: 64,
  grade: 'C',
  issues: 12,
  needsReview: 4,
  excluded: '3 issues excluded: 2 ignored, 1 false positive.',
  pagesTested: 40,
  pagesNotTested: 2,
  error: null,
} as const;
const issueUpdate = {
  host: 'shop.example.com',
  message: 'Screen reader users hear nothing for this image.',
  events: ['mentioned'],
  count: 2,
  actorName: 'Grace Hopper',
  comment: '@Ada Byron, is the caption enough?',
  dueOn: '2026-12-01',
  link: `${origin}/sites/1?issue=2`,
} as const;
const issueLinks = { all: `${origin}/my-issues`, stop: `${origin}/unsubscribe/issues.1.2` };
const webhook = {
  name: 'Dashboard',
  host: 'hooks.example.com',
  organization: 'Example Agency',
  isGone: false,
};
const failed = {
  ...scan,
  status: 'failed',
  score: null,
  grade: null,
  error: 'The site answered with HTTP 503. Try again later.',
} as const;

/** One example of each message that the product sends. */
export const sampleMails: Readonly<Record<string, MailContent>> = {
  'issue-mention': composeIssueNotificationsMail('Ada', [issueUpdate], { ...issueLinks, isDigest: false }),
  'issue-digest': composeIssueNotificationsMail(
    'Ada',
    [
      issueUpdate,
      { ...issueUpdate, events: ['overdue'], host: 'blog.example.com' },
      { ...issueUpdate, events: ['fixed'] },
    ],
    { ...issueLinks, isDigest: true },
  ),
  'verify-email': composeVerifyEmailMail(link, {
    isRepeated: false,
    forgotPasswordUrl: `${origin}/forgot-password`,
  }),
  'verify-email-repeated': composeVerifyEmailMail(link, {
    isRepeated: true,
    forgotPasswordUrl: `${origin}/forgot-password`,
  }),
  'reset-password': composeResetPasswordMail('Ada', link),
  'password-changed': composePasswordChangedMail('Ada', {
    resetPage: `${origin}/forgot-password`,
    passkeys: 2,
  }),
  'two-factor-changed': composeTwoFactorMail(
    'Ada',
    { change: 'recovery-code-used', codesLeft: 9 },
    `${origin}/profile#two-factor`,
  ),
  'passkey-changed': composePasskeyMail('Ada', 'added', `${origin}/profile#passkeys`),
  'sso-link-code': composeSsoLinkCodeMail('Ada', 'Example Agency', 'A2B3-C4D5-E6F7-G2H3'),
  'sso-linked': composeSsoLinkedMail('Ada', 'Example Agency', `${origin}/profile`),
  'scan-finished': composeScanFinishedMail('Ada', scan, `${origin}/scan-results/1`),
  'scan-failed': composeScanFinishedMail('Ada', failed, `${origin}/scan-results/1`),
  'quota-near': composeQuotaWarningMail(
    'Ada',
    { plan: 'Free', used: 9, limit: 10, remaining: 1, resetsAt: new Date('2026-12-01T00:00:00Z') },
    `${origin}/subscription`,
  ),
  'audit-outdated': composeAuditOutdatedMail(
    'Ada',
    {
      host: 'shop.example.com',
      title: 'Audit of the shop',
      signedBy: 'Ada Byron',
      signedAt: new Date('2026-11-01T09:00:00Z'),
      criteria: ['1.1.1', '2.4.7'],
    },
    `${origin}/audits/1?view=results`,
  ),
  'site-thresholds': composeThresholdsMail(
    'Ada',
    {
      host: 'shop.example.com',
      status: 'failing',
      checks: [
        { threshold: 'min_score', status: 'failing', reason: 'The score is 74; at least 80 is required.' },
        { threshold: 'no_critical', status: 'passing', reason: 'No critical issues were found.' },
      ],
    },
    { site: `${origin}/sites/1`, stop: `${origin}/unsubscribe/1.${'x'.repeat(43)}` },
  ),
  'site-digest': composeSiteDigestMail(
    'Ada',
    {
      host: 'shop.example.com',
      every: 'weekly',
      scoreBefore: 71,
      score: 64,
      added: Array.from({ length: 7 }, () => ({
        message: 'The image has no alternative text.',
        pages: 3,
      })),
      regressed: [],
      fixed: [{ message: 'Contrast is 2.5:1 (#8a8a8a on #d2d2d2); at least 4.5:1 is required.', pages: 1 }],
      needsReview: [],
    },
    { issues: `${origin}/sites/1`, stop: `${origin}/unsubscribe/1.${'x'.repeat(43)}` },
  ),
  'report-confirmation': composeReportConfirmationMail(
    { addedBy: 'ada@example.com', type: 'portfolio', every: 'monthly' },
    { confirm: `${origin}/report-emails/confirm/1`, stop: `${origin}/report-emails/unsubscribe/1` },
  ),
  'period-report': composePeriodReportMail(
    createSamplePeriod('portfolio'),
    { every: 'monthly', linkDays: 14 },
    { report: `${origin}/shared/reports/1`, stop: `${origin}/report-emails/unsubscribe/1` },
  ),
  'webhook-failing': composeWebhookFailingMail('Ada', webhook, `${origin}/organization`),
  'webhook-off': composeWebhookOffMail('Ada', webhook, `${origin}/organization`),
  'webhook-gone': composeWebhookOffMail('Ada', { ...webhook, isGone: true }, `${origin}/organization`),
  'account-deleted': composeAccountDeletedMail('Ada'),
  'audit-invitation': composeAuditInvitationMail(
    { invitedBy: 'Ada Byron (ada@example.com)', origin: 'https://shop.example.com', role: 'reviewer' },
    `${origin}/audits`,
  ),
};
