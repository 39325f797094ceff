import type { AuditRequirement, AuditRequirementChapter } from '@curbcut/contract';
import type { RequirementStandard } from '@curbcut/wcag';
import { CONFORMANCE_TERMS, NOT_ASSESSED_LABEL } from '../conformance-terms.ts';
import type { AuditReportInput } from './audit-report-input.ts';
import { countOpenRequirements, describeAssessment, nameRequirement } from './requirements.ts';

/**
 * Names of chapters in the GSA/openacr catalogs. Other chapters have no name there, or one with WCAG
 * criteria.
 */
const CATALOG_CHAPTERS: Readonly<Record<string, string>> = {
  '508-3': 'functional_performance_criteria',
  '508-4': 'hardware',
  '508-5': 'software',
  '508-6': 'support_documentation_and_services',
  'en-4': 'en_301_549_functional_performance',
  'en-5': 'en_301_549_generic_requirements',
  'en-6': 'en_301_549_ict_with_two-way_voice',
  'en-7': 'en_301_549_ict_with_video',
  'en-8': 'en_301_549_hardware',
  'en-10': 'en_301_549_non-web-documents',
  'en-11': 'en_301_549_software',
  'en-12': 'en_301_549_documentation_and_support_services',
  'en-13': 'en_301_549_ict_providing_relay_or_emergency_service_access',
};

/** Builds a standard's chapters from manual assessments. */
export function buildRequirementChapters(
  { requirements }: AuditReportInput,
  standard: RequirementStandard,
  isCovered: boolean,
): [name: string, chapter: object][] {
  return requirements
    .filter((chapter) => chapter.standard === standard)
    .flatMap((chapter): [string, object][] => {
      const name = CATALOG_CHAPTERS[chapter.chapter];
      return name === undefined ? [] : [[name, isCovered ? buildChapter(chapter) : NOT_COVERED]];
    });
}

const NOT_COVERED = { notes: 'Not part of this edition of the report.', disabled: true, criteria: [] };

/**
 * Catalogs have no criteria for groups, such as all hardware requirements, so assessments of these
 * requirements are included as a note.
 */
function buildChapter(chapter: AuditRequirementChapter) {
  const { open, total } = countOpenRequirements([chapter]);
  if (open === total) return { notes: 'Not assessed by this audit.', disabled: true, criteria: [] };
  const listed = chapter.requirements.filter(({ number }) => isInCatalog(number));
  const notes = chapter.requirements.filter(({ number }) => !isInCatalog(number)).map(describeOutcome);
  if (listed.length === 0) return { notes: notes.join(' '), disabled: true, criteria: [] };
  return {
    ...(notes.length > 0 && { notes: notes.join(' ') }),
    criteria: listed.map(toRow),
  };
}

const isInCatalog = (number: string): boolean => number.includes('.') && !number.includes(' ');

/**
 * A requirement that no one has assessed has an empty level, because OpenACR has no term for it except at
 * Level AAA.
 */
const toRow = (requirement: AuditRequirement) => ({
  num: requirement.number,
  components: [
    {
      name: 'none',
      adherence: {
        level: requirement.outcome ?? '',
        notes: requirement.outcome === null ? `${NOT_ASSESSED_LABEL}.` : describeAssessment(requirement),
      },
    },
  ],
});

/** `10.1 to 10.4 WCAG 2.1 success criteria for documents: Supports. ...` */
function describeOutcome(requirement: AuditRequirement): string {
  const { outcome } = requirement;
  const level = outcome === null ? NOT_ASSESSED_LABEL : CONFORMANCE_TERMS[outcome].label;
  const remark = outcome === null ? '' : ` ${describeAssessment(requirement)}`;
  return `${nameRequirement(requirement)}: ${level}.${remark}`;
}

/** Describes one requirement's level; empty if it has not been assessed or is not part of the audit. */
export function describeRequirementOutcome({ requirements }: AuditReportInput, id: string): string {
  const found = requirements
    .flatMap((chapter) => chapter.requirements)
    .find(({ requirement }) => requirement === id);
  return found === undefined || found.outcome === null ? '' : describeOutcome(found);
}

/** The notes for the web chapter, whose criteria are those of WCAG. */
export function describeWebClauses(input: AuditReportInput): string {
  const conformance = describeRequirementOutcome(input, 'en-9.6') || 'Clause 9.6 was not assessed.';
  return `Clauses 9.1 to 9.4 are the WCAG 2.1 Level A and Level AA success criteria; see their chapters. ${conformance}`;
}
