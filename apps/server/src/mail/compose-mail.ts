import { describeExclusion } from '@curbcut/scoring';
import { createLink } from '../auth/mailed-links.ts';
import { listStateChangesBetween } from '../db/queries/activity.ts';
import { readInvitationForJob } from '../db/queries/audit-team.ts';
import { readUserAudit } from '../db/queries/audits.ts';
import { readUserScan } from '../db/queries/owned-scans.ts';
import { findSchedule } from '../db/queries/schedules.ts';
import { readUserSite } from '../db/queries/sites.ts';
import { findUser, type UserRow } from '../db/queries/users.ts';
import type { MailRequest } from '../jobs/job-definitions.ts';
import { getPlanUsage } from '../plans/plan-usage.ts';
import { refreshScans } from '../scans/refresh-scans.ts';
import { toScanSummary } from '../scans/scan-presenters.ts';
import { hasIssueChanges, summarizeStateChanges } from '../schedules/send-digest.ts';
import { createUnsubscribeToken, UNSUBSCRIBE_PATH } from '../schedules/unsubscribe.ts';
import type { Services } from '../services.ts';
import { openRecipient } from './recipient.ts';
import type { MailContent } from './render-mail.ts';
import {
  composeAccountDeletedMail,
  composeAuditInvitationMail,
  composePasswordChangedMail,
  composeResetPasswordMail,
  composeVerifyEmailMail,
} from './templates/account-mails.ts';
import { composeAuditOutdatedMail } from './templates/audit-mails.ts';
import {
  composeQuotaNearMail,
  composeScanFinishedMail,
  composeSiteDigestMail,
} from './templates/scan-mails.ts';

/** An email and its recipient. */
export interface AddressedMail {
  readonly to: string;
  /**
   * Composes the content from current data, with new links; undefined if there is no longer anything to send.
   */
  compose(): Promise<MailContent | undefined>;
}

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
  const user = await findUser(db, order.userId);
  return user && { to: user.email, compose: () => composeContent(services, user, order) };
}

async function composeContent(
  services: ComposeServices,
  user: UserRow,
  order: Exclude<MailRequest, { kind: 'account-deleted' | 'audit-invitation' }>,
): Promise<MailContent | undefined> {
  const { db, origin } = services;
  const page = (path: string) => new URL(path, origin).href;
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
      return composePasswordChangedMail(user.firstName, page('/forgot-password'));
    case 'quota-near': {
      const usage = await getPlanUsage(db, user);
      return composeQuotaNearMail(user.firstName, { plan: user.plan, ...usage }, page('/subscription'));
    }
    case 'scan-finished': {
      await refreshScans(services, [order.scanId]);
      const scan = await readUserScan(db, user.id, order.scanId);
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
      const audit = await readUserAudit(db, user.id, order.auditId);
      if (!audit?.signature) return undefined;
      const { title, signature } = audit;
      const signedAt = new Date(signature.signedAt);
      const host = new URL(audit.origin).host;
      const report = { host, title, signedBy: signature.name, signedAt, criteria: order.criteria };
      return composeAuditOutdatedMail(user.firstName, report, page(`/audits/${audit.id}?view=results`));
    }
    case 'site-digest':
      return composeDigest(services, user, order, page);
  }
}

/**
 * Returns undefined if the schedule no longer exists, because its owner wants no more emails about the site.
 */
async function composeDigest(
  services: ComposeServices,
  user: UserRow,
  { siteId, scanId, scoreBefore, after, upTo }: Extract<MailRequest, { kind: 'site-digest' }>,
  page: (path: string) => string,
): Promise<MailContent | undefined> {
  const { db } = services;
  const [site, schedule] = [await readUserSite(db, user.id, siteId), await findSchedule(db, siteId)];
  if (!site || !schedule?.sendsMessages) return undefined;
  await refreshScans(services, [scanId]);
  const scan = await readUserScan(db, user.id, scanId);
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
