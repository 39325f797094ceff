import type { AuditOutcome } from '@curbcut/contract';
import { SEVERITY_DETAILS, type Severity } from '@curbcut/wcag';
import { CONFORMANCE_TERMS, NOT_ASSESSED_LABEL } from '../../conformance-terms.ts';
import type { CriterionStatus } from '../../survey/criteria.ts';
import { html, type SafeHtml, trustHtml } from '../safe-html.ts';

/** SVG paths shaped like road signs, from “stop” to “note”; the web app uses the same shapes. */
const SEVERITY_SHAPES: Readonly<Record<Severity, string>> = {
  critical: 'M8 2h8l6 6v8l-6 6H8l-6-6V8z',
  serious: 'M12 2.5 23 21.5H1z',
  moderate: 'M12 1.5 22.5 12 12 22.5 1.5 12z',
  minor: 'M12 3a9 9 0 1 1 0 18 9 9 0 0 1 0-18',
};

const REVIEW_SHAPE = 'M12 3a4.5 4.5 0 1 1 0 9 4.5 4.5 0 0 1 0-9M3.5 21a8.5 6.5 0 0 1 17 0z';

/** Renders a severity as a color, a shape and a word, so that color isn't the only cue. */
export function renderSeverityBadge(severity: Severity): SafeHtml {
  return renderBadge(severity, SEVERITY_SHAPES[severity], SEVERITY_DETAILS[severity].label);
}

/** Renders the badge for issues that need review. */
export function renderReviewBadge(): SafeHtml {
  return renderBadge('person', REVIEW_SHAPE, 'Needs review');
}

const STATUS_LABELS: Readonly<Record<CriterionStatus, string>> = {
  failed: 'Failed',
  'needs-review': 'Needs review',
  'partly-tested': 'Partly tested',
  'nothing-found': 'No failures found',
  'not-tested': 'Not tested automatically',
};

const STATUS_SHAPES: Readonly<Record<CriterionStatus, string>> = {
  failed: SEVERITY_SHAPES.critical,
  'needs-review': REVIEW_SHAPE,
  'partly-tested': 'M12 2a10 10 0 1 0 0 20zm1.6 0v20A10 10 0 0 0 13.6 2m1.8 3a8 8 0 0 1 0 14z',
  'nothing-found': 'M12 2a10 10 0 1 0 0 20 10 10 0 0 0 0-20m0 3a7 7 0 1 1 0 14 7 7 0 0 1 0-14',
  'not-tested': 'M3 10h18v4H3z',
};

export function renderStatusBadge(status: CriterionStatus): SafeHtml {
  return renderBadge(`status-${status}`, STATUS_SHAPES[status], STATUS_LABELS[status]);
}

const OUTCOME_STATUSES: Readonly<Record<AuditOutcome, CriterionStatus>> = {
  supports: 'nothing-found',
  'partially-supports': 'partly-tested',
  'does-not-support': 'failed',
  'not-applicable': 'not-tested',
  undecided: 'needs-review',
};

/** Renders a criterion's conformance level. */
export function renderOutcomeBadge(outcome: AuditOutcome): SafeHtml {
  const status = OUTCOME_STATUSES[outcome];
  return renderBadge(`status-${status}`, STATUS_SHAPES[status], CONFORMANCE_TERMS[outcome].label);
}

/** Renders the badge for requirements that audits do not assess. */
export function renderNotAssessedBadge(): SafeHtml {
  return renderBadge('status-not-tested', STATUS_SHAPES['not-tested'], NOT_ASSESSED_LABEL);
}

function renderBadge(variant: string, shape: string, label: string): SafeHtml {
  return html`<span class="badge ${variant}"><svg viewBox="0 0 24 24" width="12" height="12" aria-hidden="true"><path d="${trustHtml(shape)}"/></svg>${label}</span>`;
}
