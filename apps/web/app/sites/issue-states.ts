import type { IssueState } from '@curbcut/contract';
import {
  mdiBellOffOutline,
  mdiCheckCircle,
  mdiCircleOutline,
  mdiCircleSlice4,
  mdiEyeOffOutline,
  mdiRestoreAlert,
} from '@mdi/js';
import type { BadgeTone } from '../components/Badge.tsx';

interface IssueStateInfo {
  readonly label: string;
  readonly icon: string;
  readonly tone: BadgeTone;
  /** What the state means, and who sets it. */
  readonly description: string;
}

/** Each state's label, icon and description, in display order. */
export const issueStateInfo: Readonly<Record<IssueState, IssueStateInfo>> = {
  regressed: {
    label: 'Regressed',
    icon: mdiRestoreAlert,
    tone: 'error',
    description: 'It was fixed, but a later scan found it again.',
  },
  open: {
    label: 'Open',
    icon: mdiCircleOutline,
    tone: 'neutral',
    description: 'Found by a scan and not fixed yet.',
  },
  in_progress: {
    label: 'In progress',
    icon: mdiCircleSlice4,
    tone: 'info',
    description: 'Someone is working on it.',
  },
  fixed: {
    label: 'Fixed',
    icon: mdiCheckCircle,
    tone: 'success',
    description: 'A later scan ran the same tests and didn’t find it. Only scans can set this.',
  },
  ignored: {
    label: 'Ignored',
    icon: mdiEyeOffOutline,
    tone: 'warning',
    description: 'Accepted for a documented reason, with an optional end date.',
  },
  false_alarm: {
    label: 'False positive',
    icon: mdiBellOffOutline,
    tone: 'warning',
    description: 'Someone checked and found no issue.',
  },
};

export const issueStates = Object.keys(issueStateInfo) as readonly IssueState[];

/** States of open issues, which the tracker shows by default. */
export const openIssueStates: readonly IssueState[] = ['regressed', 'open', 'in_progress'];

/** Returns the number of open issues. */
export function countOpenIssues(counts: Readonly<Record<IssueState, number>>): number {
  return openIssueStates.reduce((sum, state) => sum + counts[state], 0);
}
