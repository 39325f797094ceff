import { EN_301_549_CHAPTERS } from './en-301-549.ts';
import { EN_301_549_V4_CHAPTERS } from './en-301-549-v4.ts';
import type { OtherRequirement, RequirementChapter, RequirementStandard } from './requirement.ts';
import { SECTION_508_CHAPTERS } from './section-508.ts';

/**
 * Requirements of EN 301 549 and Section 508 beyond WCAG, by chapter, in the order of reports. Audits have no
 * questions about them: until a person assesses them, they count as not assessed.
 */
const REQUIREMENT_CHAPTERS: readonly RequirementChapter[] = [
  ...SECTION_508_CHAPTERS,
  ...EN_301_549_CHAPTERS,
  ...EN_301_549_V4_CHAPTERS,
];

const ALL_REQUIREMENTS: readonly OtherRequirement[] = REQUIREMENT_CHAPTERS.flatMap(
  ({ requirements }) => requirements,
);

/** Ids in the order of reports. Ids that stored audits contain must not change. */
export const REQUIREMENT_IDS: readonly string[] = ALL_REQUIREMENTS.map(({ id }) => id);

/** Lists the chapters of some standards. */
export const listRequirementChapters = (
  standards: readonly RequirementStandard[],
): readonly RequirementChapter[] =>
  REQUIREMENT_CHAPTERS.filter(({ standard }) => standards.includes(standard));
