import { type IssueActivity, IssueState, Severity } from '@curbcut/contract';
import { severityLook } from '../../../../../components/severity-look.ts';
import { counted } from '../../../../../scans/words.ts';
import { dayInWords } from '../../../../../sites/due.ts';
import { stateLook } from '../../../../../sites/state-look.ts';

export interface Moment {
  readonly at: string;
  readonly who: string;
  readonly scan_id: string | null;
  readonly entries: readonly IssueActivity[];
}

const actors: Readonly<Record<IssueActivity['by'], string>> = {
  scan: 'a scan',
  person: 'you',
  expiry: 'the time it was ignored for was over',
};

/** Entries that came about together, in their order. */
export function inMoments(activity: readonly IssueActivity[]): Moment[] {
  const moments: { at: string; who: string; scan_id: string | null; entries: IssueActivity[] }[] = [];
  for (const entry of activity) {
    const last = moments.at(-1);
    const who = actors[entry.by];
    if (last && last.at === entry.at && last.who === who) last.entries.push(entry);
    else moments.push({ at: entry.at, who, scan_id: entry.scan_id, entries: [entry] });
  }
  return moments;
}

/** One change in a sentence; what it does not know it says as it is. */
export function activityInWords({ field, before, after }: IssueActivity): string {
  switch (field) {
    case 'state':
      return after === null
        ? 'State taken away.'
        : `${stateWord(after)}${before === null ? '' : `, was ${stateWord(before).toLowerCase()}`}.`;
    case 'assignee':
      return after
        ? `Assigned to ${after}${before ? `, was ${before}` : ''}.`
        : `Assigned to nobody${before ? `, was ${before}` : ''}.`;
    case 'note':
      return after ? `Note: ${after}` : 'Note taken away.';
    case 'due_on':
      return after
        ? `Due ${dayInWords(after)}${before ? `, was ${dayInWords(before)}` : ''}.`
        : 'No due date any more.';
    case 'ignored_reason':
      return after ? `Reason: ${after}` : 'Reason taken away.';
    case 'ignored_until':
      return after ? `Until ${dayInWords(after)}.` : 'Without end.';
    case 'severity':
      return `${severityWord(after)}${before === null ? '' : `, was ${severityWord(before).toLowerCase()}`}.`;
    case 'pages':
    case 'occurrences':
      return `${many(after, field)}${before === null ? '' : `, were ${before}`}.`;
  }
}

function stateWord(value: string): string {
  const state = IssueState.safeParse(value);
  return state.success ? stateLook[state.data].word : value;
}

function severityWord(value: string | null): string {
  const severity = Severity.safeParse(value);
  return severity.success ? severityLook[severity.data].word : (value ?? '');
}

function many(value: string | null, field: 'pages' | 'occurrences'): string {
  const one = field === 'pages' ? 'page' : 'occurrence';
  const count = Number(value ?? 0);
  return Number.isInteger(count) ? counted(count, one) : `${value} ${field}`;
}
