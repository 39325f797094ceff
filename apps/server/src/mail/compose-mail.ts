import { leftOutSentence } from '@curbcut/scoring';
import { makeLink } from '../auth/links.ts';
import { scanWordsBetween } from '../db/queries/activity.ts';
import { readOwnScan } from '../db/queries/owned-scans.ts';
import { scheduleOf } from '../db/queries/schedules.ts';
import { readOwnSite } from '../db/queries/sites.ts';
import { findUser, type UserRow } from '../db/queries/users.ts';
import type { MailOrder } from '../jobs/definitions.ts';
import { usageOf } from '../plans/usage.ts';
import { toSummary } from '../scans/present.ts';
import { refreshScans } from '../scans/refresh-scan.ts';
import { isNews, newsOf } from '../schedules/site-news.ts';
import { STOP_MESSAGES_PAGE, stopToken } from '../schedules/stop-messages.ts';
import type { Services } from '../services.ts';
import type { MailContent } from './content.ts';
import { openRecipient } from './recipient.ts';
import { accountDeletedMail } from './templates/account-deleted.ts';
import { passwordChangedMail } from './templates/password-changed.ts';
import { quotaNearMail } from './templates/quota-near.ts';
import { resetPasswordMail } from './templates/reset-password.ts';
import { scanFinishedMail } from './templates/scan-finished.ts';
import { siteDigestMail } from './templates/site-digest.ts';
import { verifyEmailMail } from './templates/verify-email.ts';

/** Whom to write to, and what. */
export interface ComposedMail {
  readonly to: string;
  readonly content: MailContent;
}

type Composing = Pick<Services, 'db' | 'log' | 'vault' | 'origin' | 'assessments'>;

/** What an order asks for, as things are now; undefined when there is nothing, or nobody, to write to any more. */
export async function composeMail(services: Composing, order: MailOrder): Promise<ComposedMail | undefined> {
  const { db, vault } = services;
  if (order.kind === 'account-deleted') {
    const { email, firstName } = openRecipient(vault, order.recipient);
    return { to: email, content: accountDeletedMail(firstName) };
  }
  const user = await findUser(db, order.userId);
  const content = user && (await contentFor(services, user, order));
  return content && { to: user.email, content };
}

async function contentFor(
  services: Composing,
  user: UserRow,
  order: Exclude<MailOrder, { kind: 'account-deleted' }>,
): Promise<MailContent | undefined> {
  const { db, origin } = services;
  const page = (path: string) => new URL(path, origin).href;
  switch (order.kind) {
    case 'verify-email':
      if (user.isEmailVerified) return undefined;
      return verifyEmailMail(await makeLink(db, origin, order.kind, user.id), {
        isRepeated: user.registrations > 1,
        forgotPasswordUrl: page('/forgot-password'),
      });
    case 'reset-password':
      // Before the address is verified, anyone may have typed the name.
      return resetPasswordMail(
        user.isEmailVerified ? user.firstName : null,
        await makeLink(db, origin, order.kind, user.id),
      );
    case 'password-changed':
      return passwordChangedMail(user.firstName, page('/forgot-password'));
    case 'quota-near': {
      const usage = await usageOf(db, user);
      return quotaNearMail(user.firstName, { plan: user.plan, ...usage }, page('/subscription'));
    }
    case 'scan-finished': {
      await refreshScans(services, [order.scanId]);
      const scan = await readOwnScan(db, user.id, order.scanId);
      if (scan?.status !== 'completed' && scan?.status !== 'failed') return undefined;
      const { score, total_issues: issues, needs_review_count: needsReview, left_out } = toSummary(scan);
      const { status, error, pagesTested, pagesNotTested } = scan;
      const host = new URL(scan.url).hostname;
      const grade = scan.scoreResult?.grade ?? null;
      const leftOut = leftOutSentence(left_out);
      const counts = { issues, needsReview, leftOut, pagesTested, pagesNotTested };
      const finished = { host, status, score, grade, ...counts, error };
      return scanFinishedMail(user.firstName, finished, page(`/scan-results/${scan.id}`));
    }
    case 'site-digest':
      return digestFor(services, user, order, page);
  }
}

/** Nothing when there is no schedule any more: its owner wants no messages about the site. */
async function digestFor(
  services: Composing,
  user: UserRow,
  { siteId, scanId, scoreBefore, after, upTo }: Extract<MailOrder, { kind: 'site-digest' }>,
  page: (path: string) => string,
): Promise<MailContent | undefined> {
  const { db } = services;
  const [site, schedule] = [await readOwnSite(db, user.id, siteId), await scheduleOf(db, siteId)];
  if (!site || !schedule?.sendsMessages) return undefined;
  await refreshScans(services, [scanId]);
  const scan = await readOwnScan(db, user.id, scanId);
  const news = newsOf(await scanWordsBetween(db, siteId, after, upTo));
  if (!isNews(news)) return undefined;
  const { fresh, regressed, fixed, needsReview } = news;
  const named = (issues: typeof fresh) => issues.map(({ message, issue: { pages } }) => ({ message, pages }));
  const digest = {
    host: new URL(site.origin).host,
    every: schedule.every,
    scoreBefore,
    score: scan?.scoreResult?.score ?? null,
    fresh: named(fresh),
    regressed: named(regressed),
    fixed: named(fixed),
    needsReview: named(needsReview),
  };
  const links = {
    issues: page(`/sites/${siteId}`),
    stop: page(`${STOP_MESSAGES_PAGE}${stopToken(services, siteId)}`),
  };
  return siteDigestMail(user.firstName, digest, links);
}
