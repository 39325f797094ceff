import { getIssueEventPath } from '@curbcut/contract';
import { describeExclusion } from '@curbcut/scoring';
import { createLink } from '../auth/mailed-links.ts';
import { createLinkCode } from '../auth/sso-link-code.ts';
import { listStateChangesBetween } from '../db/queries/activity.ts';
import { readInvitationForJob } from '../db/queries/audit-team.ts';
import { readUserAudit } from '../db/queries/audits.ts';
import { listMailedNotifications } from '../db/queries/issue-notifications.ts';
import { readOrganizationInvitationForJob } from '../db/queries/organization-invitations.ts';
import { belongsToOrganization, findOrganization } from '../db/queries/organizations.ts';
import { readOwnedScan } from '../db/queries/owned-scans.ts';
import { countPasskeys } from '../db/queries/passkeys.ts';
import { toOrganizationReader } from '../db/queries/reader.ts';
import { findSchedule } from '../db/queries/schedules.ts';
import { listSitePersonRows } from '../db/queries/site-people.ts';
import { readOwnedSite } from '../db/queries/sites.ts';
import { readSsoLink } from '../db/queries/sso.ts';
import { countRecoveryCodes } from '../db/queries/two-factor.ts';
import { findUser, getPersonName, type UserRow } from '../db/queries/users.ts';
import { readWebhook } from '../db/queries/webhooks.ts';
import type { MailRequest } from '../jobs/job-definitions.ts';
import { listMentionedIds, toPlainComment } from '../people/mentions.ts';
import { getPlanUsage } from '../plans/plan-usage.ts';
import { refreshScans } from '../scans/refresh-scans.ts';
import { toScanSummary } from '../scans/scan-presenters.ts';
import { hasIssueChanges, summarizeStateChanges } from '../schedules/send-digest.ts';
import {
  createIssuesUnsubscribeToken,
  createUnsubscribeToken,
  UNSUBSCRIBE_PATH,
} from '../schedules/unsubscribe.ts';
import type { Services } from '../services.ts';
import { checkSites } from '../sites/check-thresholds.ts';
import { addressReportMail } from './address-report-mail.ts';
import { openRecipient } from './recipient.ts';
import type { AddressedMail, MailContent } from './render-mail.ts';
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
} from './templates/account-mails.ts';
import { composeAuditOutdatedMail } from './templates/audit-mails.ts';
import { composeIssueNotificationsMail } from './templates/issue-mails.ts';
import {
  composeOrganizationInvitationMail,
  composeWebhookFailingMail,
  composeWebhookOffMail,
} from './templates/organization-mails.ts';
import {
  composeQuotaWarningMail,
  composeScanFinishedMail,
  composeSiteDigestMail,
  composeThresholdsMail,
} from './templates/scan-mails.ts';

type ComposeServices = Pick<Services, 'db' | 'log' | 'vault' | 'origin' | 'assessments'>;

/** Finds a requested email's recipient; undefined if there no longer is one. */
export async function addressMail(
  services: ComposeServices,
  order: MailRequest,
): Promise<AddressedMail | undefined> {
  const { db, vault } = services;
  if (order.kind === 'account-deleted') {
    const { email, firstName } = openRecipient(vault, order.recipient);
    return { to: email, compose: async () => composeAccountDeletedMail(firstName) };
  }
  if (order.kind === 'audit-invitation') {
    const invitation = await readInvitationForJob(db, order.invitationId);
    const link = new URL('/audits', services.origin).href;
    return (
      invitation && {
        to: invitation.email,
        compose: async () => composeAuditInvitationMail(invitation, link),
      }
    );
  }
  if (order.kind === 'organization-invitation') {
    const invitation = await readOrganizationInvitationForJob(db, order.invitationId);
    const link = new URL(`/invitations/${order.invitationId}`, services.origin).href;
    return (
      invitation && {
        to: invitation.email,
        compose: async () => composeOrganizationInvitationMail(invitation, link),
      }
    );
  }
  if (order.kind === 'report-confirmation' || order.kind === 'period-report')
    return addressReportMail(services, order);
  const user = await findUser(db, order.userId);
  return user && { to: user.email, compose: () => composeContent(services, user, order) };
}

async function composeContent(
  services: ComposeServices,
  user: UserRow,
  order: Extract<MailRequest, { userId: string }>,
): Promise<MailContent | undefined> {
  const { db, origin } = services;
  const page = (path: string) => new URL(path, origin).href;
  if ('organizationId' in order && !(await belongsToOrganization(db, order.organizationId, user.id)))
    return undefined;
  switch (order.kind) {
    case 'verify-email':
      if (user.isEmailVerified) return undefined;
      return composeVerifyEmailMail(await createLink(db, origin, order.kind, user.id), {
        isRepeated: user.registrations > 1,
        forgotPasswordUrl: page('/forgot-password'),
      });
    case 'reset-password':
      // Before the address is verified, the name could have been entered by anyone.
      return composeResetPasswordMail(
        user.isEmailVerified ? user.firstName : null,
        await createLink(db, origin, order.kind, user.id),
      );
    case 'password-changed':
      return composePasswordChangedMail(user.firstName, {
        resetPage: page('/forgot-password'),
        passkeys: await countPasskeys(db, user.id),
      });
    case 'two-factor-changed': {
      const codesLeft = await countRecoveryCodes(db, user.id);
      return composeTwoFactorMail(
        user.firstName,
        { change: order.change, codesLeft },
        page('/profile#two-factor'),
      );
    }
    case 'passkey-changed':
      return composePasskeyMail(user.firstName, order.change, page('/profile#passkeys'));
    case 'sso-link-code': {
      const link = await readSsoLink(db, order.linkHash);
      if (link?.userId !== user.id) return undefined;
      const organization = await findOrganization(db, link.organizationId);
      if (!organization) return undefined;
      const code = await createLinkCode(services, db, order.linkHash);
      return composeSsoLinkCodeMail(user.firstName, organization.name, code);
    }
    case 'sso-linked': {
      const organization = await findOrganization(db, order.organizationId);
      if (!organization) return undefined;
      return composeSsoLinkedMail(user.firstName, organization.name, page('/profile'));
    }
    case 'quota-near': {
      const organization = await findOrganization(db, order.organizationId);
      if (!organization) return undefined;
      const usage = await getPlanUsage(db, organization);
      return composeQuotaWarningMail(
        user.firstName,
        { plan: organization.plan, ...usage },
        page('/subscription'),
      );
    }
    case 'scan-finished': {
      await refreshScans(services, [order.scanId]);
      const scan = await readOwnedScan(db, toOrganizationReader(order.organizationId), order.scanId);
      if (scan?.status !== 'completed' && scan?.status !== 'failed') return undefined;
      const {
        score,
        total_issues: issues,
        needs_review_count: needsReview,
        excluded: counted,
      } = toScanSummary(scan);
      const { status, error, pagesTested, pagesNotTested } = scan;
      const host = new URL(scan.url).hostname;
      const grade = scan.scoreResult?.grade ?? null;
      const excluded = describeExclusion(counted);
      const counts = { issues, needsReview, excluded, pagesTested, pagesNotTested };
      const finished = { host, status, score, grade, ...counts, error };
      return composeScanFinishedMail(user.firstName, finished, page(`/scan-results/${scan.id}`));
    }
    case 'audit-outdated': {
      const audit = await readUserAudit(db, toOrganizationReader(order.organizationId), order.auditId);
      if (!audit?.signature) return undefined;
      const { title, signature } = audit;
      const signedAt = new Date(signature.signedAt);
      const host = new URL(audit.origin).host;
      const report = { host, title, signedBy: signature.name, signedAt, criteria: order.criteria };
      return composeAuditOutdatedMail(user.firstName, report, page(`/audits/${audit.id}?view=results`));
    }
    case 'issue-notifications':
      return composeIssueNotifications(services, user, order, page);
    case 'webhook-failing':
    case 'webhook-off':
      return composeWebhookMail(services, user, order, page('/organization/webhooks'));
    case 'site-thresholds':
      return composeThresholds(services, user, order, page);
    case 'site-digest':
      return composeDigest(services, user, order, page);
  }
}

/** Returns undefined if the site has no thresholds anymore, or the person wants no emails about issues. */
async function composeThresholds(
  services: ComposeServices,
  user: UserRow,
  { organizationId, siteId, status }: Extract<MailRequest, { kind: 'site-thresholds' }>,
  page: (path: string) => string,
): Promise<MailContent | undefined> {
  const { db } = services;
  if (user.notificationEmails === 'none' || !user.isEmailVerified) return undefined;
  const site = await readOwnedSite(db, toOrganizationReader(organizationId), siteId);
  if (!site) return undefined;
  const result = (await checkSites(db, [site])).get(siteId);
  // A later scan with a different result has its own email.
  if (result?.status !== status) return undefined;
  return composeThresholdsMail(
    user.firstName,
    { host: new URL(site.origin).host, ...result },
    {
      site: page(`/sites/${siteId}`),
      stop: page(`${UNSUBSCRIBE_PATH}${createIssuesUnsubscribeToken(services, user.id)}`),
    },
  );
}

/**
 * Returns undefined if the person has read everything, can no longer see it, or has unsubscribed from emails
 * about issues.
 */
async function composeIssueNotifications(
  services: ComposeServices,
  user: UserRow,
  { mailId, isDigest }: Extract<MailRequest, { kind: 'issue-notifications' }>,
  page: (path: string) => string,
): Promise<MailContent | undefined> {
  const { db } = services;
  if (user.notificationEmails === 'none' || !user.isEmailVerified) return undefined;
  const rows = await listMailedNotifications(db, user.id, mailId);
  if (rows.length === 0) return undefined;
  // An email about several issues contains no comments.
  const [only] = rows.length === 1 ? rows : [];
  const mentioned = only?.comment ? listMentionedIds(only.comment) : [];
  const people = only && mentioned.length > 0 ? await listSitePersonRows(db, only.siteId, mentioned) : [];
  const names = new Map(people.map((person) => [person.id, getPersonName(person)]));
  const updates = rows.map((row) => ({
    ...row,
    host: new URL(row.origin).host,
    comment: row.comment === null ? null : toPlainComment(row.comment, names),
    link: page(getIssueEventPath(row, row.events)),
  }));
  return composeIssueNotificationsMail(user.firstName, updates, {
    isDigest,
    all: page('/my-issues'),
    stop: page(`${UNSUBSCRIBE_PATH}${createIssuesUnsubscribeToken(services, user.id)}`),
  });
}

/** Returns undefined if the webhook is no longer in the reported state. */
async function composeWebhookMail(
  { db }: ComposeServices,
  { firstName }: UserRow,
  { kind, organizationId, webhookId }: Extract<MailRequest, { kind: 'webhook-failing' | 'webhook-off' }>,
  link: string,
): Promise<MailContent | undefined> {
  const webhook = await readWebhook(db, organizationId, webhookId);
  const organization = await findOrganization(db, organizationId);
  if (!webhook || !organization) return undefined;
  const failing = {
    name: webhook.name,
    host: new URL(webhook.url).host,
    organization: organization.name,
    isGone: webhook.offReason === 'gone',
  };
  if (kind === 'webhook-off')
    return webhook.state === 'off' ? composeWebhookOffMail(firstName, failing, link) : undefined;
  return webhook.failingSince ? composeWebhookFailingMail(firstName, failing, link) : undefined;
}

/**
 * Returns undefined if the schedule no longer exists, in which case its owner doesn't want emails about the
 * site.
 */
async function composeDigest(
  services: ComposeServices,
  user: UserRow,
  { organizationId, siteId, scanId, scoreBefore, after, upTo }: Extract<MailRequest, { kind: 'site-digest' }>,
  page: (path: string) => string,
): Promise<MailContent | undefined> {
  const { db } = services;
  const reader = toOrganizationReader(organizationId);
  const [site, schedule] = [await readOwnedSite(db, reader, siteId), await findSchedule(db, siteId)];
  if (!site || !schedule?.sendsMessages) return undefined;
  await refreshScans(services, [scanId]);
  const scan = await readOwnedScan(db, reader, scanId);
  const news = summarizeStateChanges(await listStateChangesBetween(db, siteId, after, upTo));
  if (!hasIssueChanges(news)) return undefined;
  const { added, regressed, fixed, needsReview } = news;
  const named = (issues: typeof added) => issues.map(({ message, issue: { pages } }) => ({ message, pages }));
  const digest = {
    host: new URL(site.origin).host,
    every: schedule.every,
    scoreBefore,
    score: scan?.scoreResult?.score ?? null,
    added: named(added),
    regressed: named(regressed),
    fixed: named(fixed),
    needsReview: named(needsReview),
  };
  const links = {
    issues: page(`/sites/${siteId}`),
    stop: page(`${UNSUBSCRIBE_PATH}${createUnsubscribeToken(services, siteId)}`),
  };
  return composeSiteDigestMail(user.firstName, digest, links);
}
