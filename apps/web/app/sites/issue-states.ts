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
  /** What it means, and who sets it. */
  readonly description: string;
}

/** How the states of a tracked issue look, in the order in which they are shown. */
export const issueStateInfo: Readonly<Record<IssueState, IssueStateInfo>> = {
  regressed: {
    label: 'Regressed',
    icon: mdiRestoreAlert,
    tone: 'error',
    description: 'A scan had found it fixed, and a later one found it again.',
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
    description:
      'A later scan tested its pages in the same way and found it no more. Only a scan can say so.',
  },
  ignored: {
    label: 'Ignored',
    icon: mdiEyeOffOutline,
    tone: 'warning',
    description: 'Left as it is, for a reason that is written down and perhaps until a day.',
  },
  false_alarm: {
    label: 'False alarm',
    icon: mdiBellOffOutline,
    tone: 'warning',
    description: 'Somebody looked, and nothing stands in anybody’s way here.',
  },
};

export const issueStates = Object.keys(issueStateInfo) as readonly IssueState[];

/** States of open issues: what the tracker shows unless asked otherwise. */
export const openStates: readonly IssueState[] = ['regressed', 'open', 'in_progress'];

/** How many issues are open. */
export function countOpenIssues(counts: Readonly<Record<IssueState, number>>): number {
  return openStates.reduce((sum, state) => sum + counts[state], 0);
}
