import { type IssueActivity, IssueState, Severity } from '@curbcut/contract';
import { severityStyles } from '#app/components/severity-styles.ts';
import { formatCount } from '#app/format/format.ts';
import { formatDay } from '#app/sites/due-date.ts';
import { issueStateInfo } from '#app/sites/issue-states.ts';

export interface ActivityGroup {
  readonly at: string;
  readonly actor: string;
  readonly scan_id: string | null;
  readonly entries: readonly IssueActivity[];
}

/** Returns who or what made a change. */
function getActor({ by, person }: IssueActivity, userId: string | undefined): string {
  if (by === 'scan') return 'a scan';
  if (by === 'expiry') return 'the end of the ignore period';
  if (person === null) return 'an audit';
  return person.user_id !== null && person.user_id === userId ? 'you' : person.name;
}

/**
 * Groups entries with the same time and actor, preserving their order.
 *
 * @param userId the signed-in user, who is “you”
 */
export function groupActivity(
  activity: readonly IssueActivity[],
  userId: string | undefined,
): ActivityGroup[] {
  const groups: (ActivityGroup & { readonly entries: IssueActivity[] })[] = [];
  for (const entry of activity) {
    const last = groups.at(-1);
    const actor = getActor(entry, userId);
    if (last && last.at === entry.at && last.actor === actor) last.entries.push(entry);
    else groups.push({ at: entry.at, actor, scan_id: entry.scan_id, entries: [entry] });
  }
  return groups;
}

/** Describes one change in a sentence; shows unknown values as they are. */
export function describeActivity({ field, before, after }: IssueActivity): string {
  switch (field) {
    case 'state':
      return after === null
        ? 'State removed.'
        : `${getStateLabel(after)}${before === null ? '' : `, was ${getStateLabel(before).toLowerCase()}`}.`;
    case 'assignee':
      if (!after) return before ? `Unassigned from ${before}.` : 'Unassigned.';
      return before ? `Reassigned from ${before} to ${after}.` : `Assigned to ${after}.`;
    case 'note':
      return after ? `Note: ${after}` : 'Note removed.';
    case 'due_on':
      if (!after) return 'Due date removed.';
      return before
        ? `Due date changed from ${formatDay(before)} to ${formatDay(after)}.`
        : `Due ${formatDay(after)}.`;
    case 'ignored_reason':
      return after ? `Reason: ${after}` : 'Reason removed.';
    case 'ignored_until':
      return after ? `Until ${formatDay(after)}.` : 'Indefinitely.';
    case 'label':
      return after ? `Labeled ${after}.` : `Label ${before} removed.`;
    case 'merged':
      return after ? `Merged with “${after}”.` : `Split from “${before}”.`;
    case 'severity':
      return `${getSeverityLabel(after)}${before === null ? '' : `, was ${getSeverityLabel(before).toLowerCase()}`}.`;
    case 'pages':
    case 'occurrences':
      return `${formatFieldCount(after, field)}${before === null ? '' : `, was ${before}`}.`;
  }
}

function getStateLabel(value: string): string {
  const state = IssueState.safeParse(value);
  return state.success ? issueStateInfo[state.data].label : value;
}

function getSeverityLabel(value: string | null): string {
  const severity = Severity.safeParse(value);
  return severity.success ? severityStyles[severity.data].label : (value ?? '');
}

function formatFieldCount(value: string | null, field: 'pages' | 'occurrences'): string {
  const one = field === 'pages' ? 'page' : 'occurrence';
  const count = Number(value ?? 0);
  return Number.isInteger(count) ? formatCount(count, one) : `${value} ${field}`;
}
