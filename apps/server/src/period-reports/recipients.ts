import { CONFIRMATION_VALID_DAYS } from '@curbcut/contract';
import { findMemberReader } from '../auth/caller.ts';
import { createSignedToken, readSignedToken } from '../auth/signed-tokens.ts';
import type { Db } from '../db/database.ts';
import { type FoundRecipient, readRecipient, updateRecipient } from '../db/queries/report-schedules.ts';
import { ApiProblem } from '../http/api-problem.ts';
import type { Services } from '../services.ts';

const DAY_MS = 86_400_000;
/** Path of the pages that the links in emails open. */
export const REPORT_EMAILS_PATH = '/report-emails/';
const CONFIRM_PATH = `${REPORT_EMAILS_PATH}confirm/`;
/** Mail programs send a POST request to the same URL (RFC 8058). */
export const STOP_REPORTS_PATH = `${REPORT_EMAILS_PATH}unsubscribe/`;

/** Returns the links in an email to a recipient. */
export function createRecipientLinks(services: Pick<Services, 'vault' | 'origin'>, id: string) {
  const toUrl = (path: string, token: string) => new URL(`${path}${token}`, services.origin).href;
  return {
    confirm: toUrl(CONFIRM_PATH, createSignedToken(services, 'confirm-report-emails', id)),
    stop: toUrl(STOP_REPORTS_PATH, createSignedToken(services, 'stop-report-emails', id)),
  };
}

/** Whether a recipient can read a report. People can't once they've lost access to any of its sites. */
export async function canRecipientRead(
  db: Db,
  { recipient, organization }: FoundRecipient,
  siteIds: readonly string[],
): Promise<boolean> {
  if (recipient.userId === null) return true;
  const reader = await findMemberReader({ db }, organization, recipient.userId, 'results:read');
  return (
    reader !== undefined && (reader.siteIds === null || siteIds.every((id) => reader.siteIds!.includes(id)))
  );
}

/**
 * Confirms an address, so that it gets the reports.
 *
 * @throws {ApiProblem} if the token isn't valid or too old, or the recipient was removed.
 */
export async function confirmRecipient(
  services: Pick<Services, 'db' | 'vault'>,
  token: string,
): Promise<FoundRecipient> {
  const found = await findByToken(services, 'confirm-report-emails', token);
  const { id, state, requestedAt } = found.recipient;
  if (state === 'active') return found;
  if (Date.now() - requestedAt.getTime() > CONFIRMATION_VALID_DAYS * DAY_MS)
    throw new ApiProblem('report/emails-link-expired');
  await updateRecipient(services.db, id, { state: 'active', problem: null });
  return found;
}

/** Stops the emails to a recipient. @throws {ApiProblem} if the token isn't valid, or the recipient was removed. */
export async function unsubscribeRecipient(
  services: Pick<Services, 'db' | 'vault'>,
  token: string,
): Promise<FoundRecipient> {
  const found = await findByToken(services, 'stop-report-emails', token);
  await updateRecipient(services.db, found.recipient.id, { state: 'unsubscribed' });
  return found;
}

async function findByToken(
  services: Pick<Services, 'db' | 'vault'>,
  purpose: 'confirm-report-emails' | 'stop-report-emails',
  token: string,
): Promise<FoundRecipient> {
  const id = readSignedToken(services, purpose, token);
  const found = id === undefined ? undefined : await readRecipient(services.db, id);
  if (!found) throw new ApiProblem('report/emails-link-expired');
  return found;
}
