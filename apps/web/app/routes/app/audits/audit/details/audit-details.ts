import type { Audit } from '@curbcut/contract';

export const detailLabels = {
  title: 'Title',
  evaluator: 'Evaluators',
  commissioner: 'Commissioned by',
  scope: 'Scope',
  support_baseline: 'Accessibility support baseline',
  scope_included: 'Included URLs',
  scope_excluded: 'Excluded URLs',
  additional_requirements: 'Additional requirements',
  evaluated_from: 'Evaluation start',
  evaluated_to: 'Evaluation end',
  common_pages: 'Common pages',
  essential_functionality: 'Essential functionality',
  page_types: 'Types of pages',
  technologies: 'Technologies relied upon',
  other_pages: 'Other relevant pages',
  evaluation_specifics: 'Evaluation specifics',
  product_name: 'Product name',
  product_version: 'Product version',
  vendor: 'Vendor or company',
  contact_name: 'Contact name',
  contact_email: 'Contact email',
  notes: 'Notes for the report',
} as const;

/** An audit's fields that people fill in. */
export type AuditDetails = Pick<Audit, keyof typeof detailLabels>;

const detailNames = Object.keys(detailLabels) as readonly (keyof AuditDetails)[];

export function pickDetails(audit: AuditDetails): AuditDetails {
  return Object.fromEntries(detailNames.map((name) => [name, audit[name]])) as AuditDetails;
}

/** Returns the fields that differ, with their new values, ignoring leading and trailing white space. */
export function getChangedDetails(before: AuditDetails, now: AuditDetails): Partial<AuditDetails> {
  return Object.fromEntries(
    detailNames.flatMap((name) => (now[name].trim() === before[name] ? [] : [[name, now[name].trim()]])),
  );
}
