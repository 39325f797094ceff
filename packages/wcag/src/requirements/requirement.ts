/** The standards that contain requirements for websites beyond the WCAG success criteria. */
export const REQUIREMENT_STANDARDS = ['en-301-549', 'en-301-549-v4', 'section-508'] as const;

export type RequirementStandard = (typeof REQUIREMENT_STANDARDS)[number];

/**
 * Whether a requirement concerns websites. This is only advice, because it depends on what a website offers.
 */
export type RequirementRelevance = 'usually' | 'sometimes' | 'never';

/** A requirement of EN 301 549 or Section 508 that no WCAG success criterion covers. */
export interface OtherRequirement {
  /** Unique among all requirements, such as `en-5.2` or `508-302.1`. */
  readonly id: string;
  /** As written in the standard. */
  readonly number: string;
  /** The title in the standard. */
  readonly title: string;
  /** The requirement in a short, plain sentence. */
  readonly statement: string;
  readonly relevance: RequirementRelevance;
}

/** Requirements that reports show in one table. */
export interface RequirementChapter {
  /** Such as `en-5`. */
  readonly id: string;
  readonly standard: RequirementStandard;
  /** Such as `Chapter 5: Generic Requirements`. */
  readonly title: string;
  /** When the chapter applies to a website. */
  readonly note: string;
  /** A remark for websites that the chapter doesn't apply to; null if it applies to nearly all of them. */
  readonly absentRemark: string | null;
  /**
   * Whether the chapter is about something that no website can have. The chapter is then not applicable
   * unless a person disagrees.
   */
  readonly isNeverApplicable: boolean;
  readonly requirements: readonly OtherRequirement[];
}

type RequirementData = readonly [
  number: string,
  title: string,
  statement: string,
  relevance?: RequirementRelevance,
];

interface ChapterData {
  readonly chapter: string;
  readonly title: string;
  readonly note: string;
  readonly absentRemark?: string;
  readonly isNeverApplicable?: boolean;
  /** For requirements that don't have their own. */
  readonly relevance: RequirementRelevance;
  readonly requirements: readonly RequirementData[];
}

/** How the ids of chapters and requirements begin. */
const ID_PREFIXES: Readonly<Record<RequirementStandard, string>> = {
  'en-301-549': 'en',
  'en-301-549-v4': 'en4',
  'section-508': '508',
};

/** Creates a chapter. Its requirements get ids derived from their numbers. */
export function defineChapter(
  standard: RequirementStandard,
  { chapter, title, note, absentRemark, isNeverApplicable = false, relevance, requirements }: ChapterData,
): RequirementChapter {
  const prefix = ID_PREFIXES[standard];
  return {
    ...{ standard, title, note, isNeverApplicable },
    id: `${prefix}-${chapter}`,
    absentRemark: absentRemark ?? null,
    requirements: requirements.map(([number, name, statement, own = relevance]) => ({
      ...{ number, title: name, statement, relevance: own },
      id: `${prefix}-${number.replace(' to ', '-').replaceAll(' ', '-')}`,
    })),
  };
}
