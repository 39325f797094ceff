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

interface StateLook {
  readonly word: string;
  readonly icon: string;
  readonly tone: BadgeTone;
  /** What it means, and who sets it. */
  readonly meaning: string;
}

/** How the states of a tracked issue look, in the order in which they are shown. */
export const stateLook: Readonly<Record<IssueState, StateLook>> = {
  regressed: {
    word: 'Regressed',
    icon: mdiRestoreAlert,
    tone: 'error',
    meaning: 'A scan had found it fixed, and a later one found it again.',
  },
  open: {
    word: 'Open',
    icon: mdiCircleOutline,
    tone: 'neutral',
    meaning: 'Found by a scan and not fixed yet.',
  },
  in_progress: {
    word: 'In progress',
    icon: mdiCircleSlice4,
    tone: 'info',
    meaning: 'Someone is working on it.',
  },
  fixed: {
    word: 'Fixed',
    icon: mdiCheckCircle,
    tone: 'success',
    meaning: 'A later scan tested its pages in the same way and found it no more. Only a scan can say so.',
  },
  ignored: {
    word: 'Ignored',
    icon: mdiEyeOffOutline,
    tone: 'warning',
    meaning: 'Left as it is, for a reason that is written down and perhaps until a day.',
  },
  false_alarm: {
    word: 'False alarm',
    icon: mdiBellOffOutline,
    tone: 'warning',
    meaning: 'Somebody looked, and nothing stands in anybody’s way here.',
  },
};

export const issueStates = Object.keys(stateLook) as readonly IssueState[];

/** States of open issues: what the tracker shows unless asked otherwise. */
export const toDo: readonly IssueState[] = ['regressed', 'open', 'in_progress'];

/** How many issues are open. */
export function openIn(counts: Readonly<Record<IssueState, number>>): number {
  return toDo.reduce((sum, state) => sum + counts[state], 0);
}
