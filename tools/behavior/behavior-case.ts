import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CriterionId } from '@curbcut/wcag';

/** The group of defects in content that is closed at first. */
const HIDDEN_GROUP = 'hidden';

/** A small site that fails or passes one success criterion, in a way that often shows only in use. */
export interface BehaviorCase {
  /** Unique, such as `1.4.10/wide-grid`. */
  readonly id: string;
  /**
   * Folder of the case: its criterion, `hidden` for defects in content that is closed at first, or the W3C's common
   * failure that it is an example of, such as `F16`.
   */
  readonly group: string;
  readonly criterion: CriterionId;
  readonly title: string;
  readonly expected: 'failing' | 'passing';
  /** Why it fails or passes, with the failure, technique or exception of WCAG that applies. */
  readonly why: string;
  /** HTML by URL path. A case with one page has only `/`; others are scanned as a site that starts there. */
  readonly pages: Readonly<Record<string, string>>;
}

/** A case as `cases.json` of its folder lists it. */
interface ListedCase extends Pick<BehaviorCase, 'title' | 'expected' | 'why'> {
  /** Unique in the folder, together with the criterion. */
  readonly name: string;
  /** Missing in the folder of a criterion. */
  readonly criterion?: CriterionId;
  /** URL paths of a site of several pages, whose files are in a folder. */
  readonly paths?: readonly string[];
}

/** All cases about behavior, in order of their criteria. */
export const behaviorCases: readonly BehaviorCase[] = loadCases(join(import.meta.dirname, 'cases'));

/** Loads cases: a folder for each group, with `cases.json` and the pages. */
export function loadCases(casesFolder: string): BehaviorCase[] {
  return readdirSync(casesFolder)
    .toSorted((one, other) => one.localeCompare(other, 'en', { numeric: true }))
    .flatMap((group) => loadGroup(join(casesFolder, group), group));
}

function loadGroup(folder: string, group: string): BehaviorCase[] {
  const list: readonly ListedCase[] = JSON.parse(readFileSync(join(folder, 'cases.json'), 'utf8'));
  return list.map(({ name, criterion = group as CriterionId, title, expected, why, paths }) => {
    // The folder of hidden defects has cases of several criteria with the same name.
    const file = group === HIDDEN_GROUP ? `${criterion}-${name}` : name;
    const read = (...path: string[]) => readFileSync(join(folder, ...path), 'utf8');
    return {
      id: group === HIDDEN_GROUP ? `${group}/${criterion}/${name}` : `${group}/${name}`,
      ...{ group, criterion, title, expected, why },
      pages: paths
        ? Object.fromEntries(paths.map((path) => [path, read(file, `${path.slice(1) || 'index'}.html`)]))
        : { '/': read(`${file}.html`) },
    };
  });
}

/**
 * Returns whether a finding about an element counts for a case. In a failing page of the group `hidden` it must be about
 * the element with the attribute `data-defect`, because other findings do not show that the content was opened.
 *
 * @param html Source of the element, or the beginning of it.
 */
export function matchesDefect({ group, expected }: BehaviorCase, html: string): boolean {
  return group !== HIDDEN_GROUP || expected === 'passing' || /^<[^>]*\sdata-defect/.test(html);
}
