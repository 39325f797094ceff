import { countLimitUse, type RateLimit, refundLimitUse } from '../db/queries/rate-limits.ts';
import type { MailRequest } from '../jobs/job-definitions.ts';
import type { Services } from '../services.ts';

/** Emails that anyone can trigger by entering an address in a form. */
const REQUESTED_BY_ANYONE = [
  'verify-email',
  'reset-password',
  'audit-invitation',
  'organization-invitation',
  'sso-link-code',
  'report-confirmation',
] as const satisfies readonly MailRequest['kind'][];
type RequestedKind = (typeof REQUESTED_BY_ANYONE)[number];

const DAY_SECONDS = 24 * 3600;
/** Per type. */
const MAX_A_DAY = 10;

/** Whether an email can be sent to a mailbox now. */
export type MailboxAdmission =
  | { readonly outcome: 'send'; refund(): Promise<void> }
  /** An email of this type was sent a moment ago. */
  | { readonly outcome: 'wait'; readonly until: Date }
  /** The mailbox has reached its daily limit, or the same email is already waiting. */
  | { readonly outcome: 'drop'; readonly reason: string };

/**
 * Counts an email to a mailbox: at most one of each type in 5 minutes (`MAIL_SPACING_SECONDS`), and ten a
 * day. Network limits alone don't stop someone with many networks. Requests are answered before this, so
 * responses don't reveal anything about an account.
 *
 * @param recipient the address, which is stored only as a pseudonym
 */
export async function admitMail(
  { config, db, vault }: Pick<Services, 'config' | 'db' | 'vault'>,
  request: MailRequest,
  recipient: string,
): Promise<MailboxAdmission> {
  const { kind } = request;
  if (!isRequestedByAnyone(kind)) return { outcome: 'send', refund: async () => {} };
  const mailbox = vault.createPseudonym(recipient);
  const spacing: RateLimit = { name: `mail-${kind}`, maxUses: 1, windowSeconds: config.mail.spacingSeconds };
  const daily: RateLimit = { name: `mail-${kind}-day`, maxUses: MAX_A_DAY, windowSeconds: DAY_SECONDS };
  const spaced = await countLimitUse(db, spacing, mailbox);
  if (!spaced.admitted) {
    const until = spaced.resetsAt;
    // One waiting email covers all that were requested while it waited. Its link is created when it's sent.
    const windowSeconds = Math.max(1, Math.floor((until.getTime() - Date.now()) / 1000));
    const waiting: RateLimit = { name: `mail-${kind}-waiting`, maxUses: 1, windowSeconds };
    const { admitted } = await countLimitUse(db, waiting, vault.createPseudonym(getSubject(request)));
    return admitted ? { outcome: 'wait', until } : { outcome: 'drop', reason: 'the same message is waiting' };
  }
  if (!(await countLimitUse(db, daily, mailbox)).admitted)
    return { outcome: 'drop', reason: `the mailbox got ${MAX_A_DAY} messages within a day` };
  return {
    outcome: 'send',
    async refund() {
      await refundLimitUse(db, spacing, mailbox);
      await refundLimitUse(db, daily, mailbox);
    },
  };
}

const isRequestedByAnyone = (kind: MailRequest['kind']): kind is RequestedKind =>
  (REQUESTED_BY_ANYONE as readonly string[]).includes(kind);

/**
 * An email's subject, for counting: a registration that replaced another one counts as a different subject.
 */
const getSubject = (request: MailRequest): string =>
  'userId' in request
    ? request.userId
    : 'invitationId' in request
      ? request.invitationId
      : 'recipientId' in request
        ? request.recipientId
        : '';
