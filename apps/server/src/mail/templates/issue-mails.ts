import { getMainEvent, type IssueEvent } from '@curbcut/contract';
import { formatCount } from '@curbcut/scoring';
import type { MailContent } from '../render-mail.ts';

/** What happened to one issue. */
export interface IssueUpdate {
  readonly host: string;
  /** The problem, as a sentence. */
  readonly message: string;
  readonly events: readonly IssueEvent[];
  readonly count: number;
  readonly actorName: string | null;
  /** The latest comment, as plain text. */
  readonly comment: string | null;
  readonly dueOn: string | null;
  readonly link: string;
}

const MAX_LISTED_ISSUES = 15;
/** Maximum length of a comment or a message, in characters. */
const MAX_TEXT_LENGTH = 300;

/** Describes the most important event, without a period. */
function describeUpdate({ events, actorName, dueOn }: IssueUpdate): string {
  const who = actorName ?? 'Someone';
  switch (getMainEvent(events)) {
    case 'mentioned':
      return `${who} mentioned you in a comment`;
    case 'assigned':
      return `${who} assigned an issue to you`;
    case 'overdue':
      return dueOn === null ? 'Your issue is overdue' : `Your issue was due on ${formatDay(dueOn)}`;
    case 'regressed':
      return 'An issue is back';
    case 'due_soon':
      return dueOn === null ? 'Your issue is due soon' : `Your issue is due on ${formatDay(dueOn)}`;
    case 'commented':
      return `${who} commented on an issue`;
    case 'fixed':
      return 'A scan confirmed that an issue is fixed';
  }
}

const longDateFormat = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });
const formatDay = (day: string): string => longDateFormat.format(new Date(`${day}T00:00:00Z`));

const truncate = (text: string): string => {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length <= MAX_TEXT_LENGTH ? line : `${line.slice(0, MAX_TEXT_LENGTH).toWellFormed()}…`;
};

/** @param updates what happened, newest first; at least one */
export function composeIssueNotificationsMail(
  firstName: string,
  updates: readonly IssueUpdate[],
  { isDigest, all, stop }: { readonly isDigest: boolean; readonly all: string; readonly stop: string },
): MailContent {
  const common = {
    notes: [],
    reason: isDigest
      ? 'You get this email at most once a day, when something happens to issues you’re assigned or watching. Change this in Settings.'
      : 'You’re getting this email because the issue is assigned to you, you’re watching it or you were mentioned. Change this in Settings.',
    unsubscribe: { label: 'Unsubscribe from emails about issues', href: stop },
  };
  const [first] = updates;
  if (updates.length === 1) {
    const { host, message, comment, link, count } = first!;
    const title = describeUpdate(first!);
    return {
      subject: `${title} (${host})`,
      heading: title,
      paragraphs: [`Hi ${firstName},`, truncate(message)],
      facts: [
        { name: 'Site', value: host },
        ...(comment === null ? [] : [{ name: 'Comment', value: truncate(comment) }]),
        ...(count > 1 ? [{ name: 'Since you last looked', value: formatCount(count, 'update') }] : []),
      ],
      action: { label: 'Open issue', href: link },
      ...common,
    };
  }
  const listed = updates.slice(0, MAX_LISTED_ISSUES);
  const more = updates.length - listed.length;
  return {
    subject: `Updates on ${formatCount(updates.length, 'issue')}`,
    heading: `Updates on ${formatCount(updates.length, 'issue')}`,
    paragraphs: [`Hi ${firstName},`, 'Here’s what happened to your issues and the ones you’re watching.'],
    facts: [...Map.groupBy(listed, ({ host }) => host)].map(([host, ofSite]) => ({
      name: host,
      value: [
        ...ofSite.map((update) => `${describeUpdate(update)}: ${truncate(update.message)}`),
        ...(more > 0 && ofSite.includes(listed.at(-1)!) ? [`and ${more} more`] : []),
      ],
    })),
    action: { label: 'See your issues', href: all },
    ...common,
  };
}
