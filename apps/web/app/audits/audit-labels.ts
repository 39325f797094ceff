import {
  type AnswerOutcome,
  type AuditOutcome,
  type AuditRole,
  type AuditStandard,
  type AuditSummary,
  type FailingAnswer,
  getAnswerWord,
  type QuestionState,
  requiresLevelAA,
  type SampleReason,
} from '@curbcut/contract';
import { CRITERIA, type CriterionId } from '@curbcut/wcag';
import {
  mdiCancel,
  mdiCheckCircle,
  mdiCircleHalfFull,
  mdiCircleOutline,
  mdiCloseCircle,
  mdiCloseCircleOutline,
  mdiHelpCircle,
  mdiMinusCircle,
  mdiRefreshCircle,
} from '@mdi/js';
import type { BadgeTone } from '../components/Badge.tsx';

interface LabelInfo {
  readonly label: string;
  readonly icon: string;
  readonly tone: BadgeTone;
}

/**
 * Each answer's label and icon, in the order of the shortcut keys. “Not present” comes last, because some
 * questions don't offer it and the other keys should still be consecutive.
 */
export const answerInfo: Readonly<
  Record<AnswerOutcome, LabelInfo & { readonly key: string; readonly description: string }>
> = {
  pass: {
    label: 'Pass',
    icon: mdiCheckCircle,
    tone: 'success',
    key: '1',
    description: 'All content meets the requirement.',
  },
  fail: {
    label: 'Fail',
    icon: mdiCloseCircle,
    tone: 'error',
    key: '2',
    description: 'At least one element doesn’t meet it.',
  },
  'cannot-tell': {
    label: 'Can’t tell',
    icon: mdiHelpCircle,
    tone: 'warning',
    key: '3',
    description: 'Leave it for someone else.',
  },
  'not-present': {
    label: 'Not present',
    icon: mdiMinusCircle,
    tone: 'neutral',
    key: '4',
    description: 'The sample has no content of this type.',
  },
};

/** The answers in the order of their shortcut keys. */
export const answerOrder = Object.keys(answerInfo) as readonly AnswerOutcome[];

/**
 * Formats an answer in the terms of its question, so that no one has to remember which answer fails: “Fail – yes”.
 */
export function formatAnswer(outcome: AnswerOutcome, failsOn: FailingAnswer | null): string {
  const word = getAnswerWord(outcome, failsOn);
  return word === null ? answerInfo[outcome].label : `${answerInfo[outcome].label} – ${word}`;
}

/** What audit members can do. */
export const roleLabels: Readonly<Record<AuditRole, string>> = {
  owner: 'Owner',
  evaluator: 'Evaluator',
  reviewer: 'Reviewer',
  viewer: 'Viewer',
};

/** Whether a role allows changing answers, findings and decisions. */
export const canEditAudit = (role: AuditRole): boolean => role === 'owner' || role === 'evaluator';

/** Each question state's label and icon. */
export const questionStateInfo: Readonly<Record<QuestionState, LabelInfo>> = {
  open: { label: 'Unanswered', icon: mdiCircleOutline, tone: 'neutral' },
  answered: { label: 'Answered', icon: mdiCheckCircle, tone: 'success' },
  outdated: { label: 'Outdated', icon: mdiRefreshCircle, tone: 'warning' },
  closed: { label: 'Closed', icon: mdiCancel, tone: 'neutral' },
};

/** Each criterion outcome's label and icon, in the terms used in conformance reports. */
export const auditOutcomeInfo: Readonly<Record<AuditOutcome, LabelInfo>> = {
  supports: { label: 'Supports', icon: mdiCheckCircle, tone: 'success' },
  'partially-supports': { label: 'Partially supports', icon: mdiCircleHalfFull, tone: 'warning' },
  'does-not-support': { label: 'Does not support', icon: mdiCloseCircleOutline, tone: 'error' },
  'not-applicable': { label: 'Not applicable', icon: mdiMinusCircle, tone: 'neutral' },
  undecided: { label: 'Undecided', icon: mdiCircleOutline, tone: 'info' },
};

/** Why a page is in the sample, in a few words. */
export const sampleReasonLabels: Readonly<Record<SampleReason, string>> = {
  start: 'Start page',
  form: 'Contains a form',
  issues: 'Has different issues',
  variety: 'Has different content',
  random: 'Random page',
  common: 'Common page',
  essential: 'Essential functionality',
  type: 'Different type of page',
  technology: 'Technology relied upon',
  process: 'Step of a process',
  other: 'Other',
  chosen: 'Added by the evaluator',
};

export const standardLabels: Readonly<Record<AuditStandard, string>> = {
  'wcag-2.2': 'WCAG 2.2',
  'wcag-2.1': 'WCAG 2.1',
  'en-301-549': 'EN 301 549 V3.2.1, web clauses (WCAG 2.1)',
  'en-301-549-v4': 'EN 301 549 V4.1.1, web clauses (WCAG 2.2), provisional',
  'section-508': 'Revised Section 508 (WCAG 2.0)',
};

/** Formats an audit's standard and level: “WCAG 2.2 Level AA”. */
export function formatStandard({ standard, level }: Pick<AuditSummary, 'standard' | 'level'>): string {
  return requiresLevelAA(standard) ? standardLabels[standard] : `${standardLabels[standard]} Level ${level}`;
}

/** Formats a criterion: “1.4.3 Contrast (Minimum)”. */
export function formatCriterion(id: CriterionId): string {
  return `${id} ${CRITERIA[id].title}`;
}

/** Returns the number of criteria that fail, partially or completely. */
export function countFailing({ outcomes }: Pick<AuditSummary, 'outcomes'>): number {
  return outcomes['partially-supports'] + outcomes['does-not-support'];
}
