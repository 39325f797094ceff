import type { AuditOutcome, SampleReason } from '@curbcut/contract';

/**
 * The terms used in Accessibility Conformance Reports with their usual definitions, and how a draft shows an
 * undecided criterion.
 */
export const CONFORMANCE_TERMS: Readonly<Record<AuditOutcome, { label: string; meaning: string }>> = {
  supports: {
    label: 'Supports',
    meaning:
      'The functionality of the product has at least one method that meets the criterion without known defects or meets with equivalent facilitation.',
  },
  'partially-supports': {
    label: 'Partially Supports',
    meaning: 'Some functionality of the product does not meet the criterion.',
  },
  'does-not-support': {
    label: 'Does Not Support',
    meaning: 'The majority of product functionality does not meet the criterion.',
  },
  'not-applicable': {
    label: 'Not Applicable',
    meaning: 'The criterion is not relevant to the product.',
  },
  undecided: {
    label: 'Undecided',
    meaning: 'The criterion has not been fully evaluated. Only drafts contain this term.',
  },
};

/**
 * VPAT 2.5's term for Level AAA criteria. Reports explain it, so that readers do not wonder why it is missing
 * from the tables.
 */
export const NOT_EVALUATED_TERM = {
  label: 'Not Evaluated',
  meaning:
    'The product has not been evaluated against the criterion. This term is used only for Level AAA criteria, which this report does not contain.',
} as const;

/** How a report shows requirements that audits do not assess. It is not a conformance level. */
export const NOT_ASSESSED_LABEL = 'Not assessed';

/** Why a page is part of the sample. */
export const SAMPLE_REASON_LABELS: Readonly<Record<SampleReason, string>> = {
  start: 'Start page',
  form: 'Contains a form',
  issues: 'Adds issues not on earlier pages',
  variety: 'Adds types of content not on earlier pages',
  random: 'Chosen at random',
  common: 'Common page',
  essential: 'Essential functionality',
  type: 'Different type of page',
  technology: 'Uses a technology that the site relies upon',
  process: 'Step of a complete process',
  other: 'Otherwise relevant',
  chosen: 'Added by the evaluator',
};
