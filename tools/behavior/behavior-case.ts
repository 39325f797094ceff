import type { CriterionId } from '@curbcut/wcag';

/** A small site that fails or passes one success criterion, in a way that often shows only in use. */
export interface BehaviorCase {
  /** Unique, such as `1.4.10/wide-grid`. */
  readonly id: string;
  /** File of the case: its criterion, or `hidden` for defects in content that is closed at first. */
  readonly group: string;
  readonly criterion: CriterionId;
  readonly title: string;
  readonly expected: 'failing' | 'passing';
  /** Why it fails or passes, with the failure, technique or exception of WCAG that applies. */
  readonly why: string;
  /** HTML by URL path. A case with one page has only `/`; others are scanned as a site that starts there. */
  readonly pages: Readonly<Record<string, string>>;
}

interface CaseText {
  readonly title: string;
  readonly why: string;
}

/** A case as its file states it: with one page or several. */
export type CaseDefinition = CaseText &
  ({ readonly page: string } | { readonly pages: Readonly<Record<string, string>> });

/** Cases of one success criterion by name, which is unique within the criterion. */
export interface CaseDefinitions {
  readonly failing: Readonly<Record<string, CaseDefinition>>;
  readonly passing: Readonly<Record<string, CaseDefinition>>;
}

/** Lists the cases of one success criterion. */
export function defineCases(
  criterion: CriterionId,
  definitions: CaseDefinitions,
  group: string = criterion,
): BehaviorCase[] {
  return (['failing', 'passing'] as const).flatMap((expected) =>
    Object.entries(definitions[expected]).map(([name, { title, why, ...content }]) => ({
      id: group === criterion ? `${criterion}/${name}` : `${group}/${criterion}/${name}`,
      group,
      criterion,
      title,
      expected,
      why,
      pages: 'page' in content ? { '/': content.page } : content.pages,
    })),
  );
}

/**
 * Returns whether a finding about an element counts for a case. In a failing page of the group `hidden` it must be about
 * the element with the attribute `data-defect`, because other findings do not show that the content was opened.
 *
 * @param html Source of the element, or the beginning of it.
 */
export function isAboutDefect({ group, expected }: BehaviorCase, html: string): boolean {
  return group !== 'hidden' || expected === 'passing' || /^<[^>]*\sdata-defect/.test(html);
}
