/** The standards that contain requirements for websites beyond the WCAG success criteria. */
export const REQUIREMENT_STANDARDS = ['en-301-549', 'en-301-549-v4', 'section-508'] as const;

export type RequirementStandard = (typeof REQUIREMENT_STANDARDS)[number];

/** Whether a requirement concerns websites: as advice, because it depends on what a website offers. */
export type RequirementRelevance = 'usually' | 'sometimes' | 'never';

/** A requirement of EN 301 549 or Section 508 that no success criterion of WCAG covers. */
export interface OtherRequirement {
  /** Unique among all requirements, such as `en-5.2` or `508-302.1`. */
  readonly id: string;
  /** As the standard writes it. */
  readonly number: string;
  /** The title in the standard. */
  readonly title: string;
  /** What it requires, in a short plain sentence. */
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
  /** When the chapter concerns a website. */
  readonly note: string;
  /** A remark for a website that the chapter does not concern; null if there is hardly any. */
  readonly absentRemark: string | null;
  /** Whether no website can have what the chapter is about, so that it is not applicable unless a person disagrees. */
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
  /** Of the requirements that have none of their own. */
  readonly relevance: RequirementRelevance;
  readonly requirements: readonly RequirementData[];
}

/** Beginnings of the ids of chapters and requirements. */
const ID_PREFIXES: Readonly<Record<RequirementStandard, string>> = {
  'en-301-549': 'en',
  'en-301-549-v4': 'en4',
  'section-508': '508',
};

/** Creates a chapter, whose requirements get ids from their numbers. */
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
