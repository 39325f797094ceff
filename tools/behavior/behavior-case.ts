import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CriterionId } from '@curbcut/wcag';

/** The group of defects in content that is initially closed. */
const HIDDEN_GROUP = 'hidden';

/** A small site that fails or passes one success criterion, often in a way that shows only during interaction. */
export interface BehaviorCase {
  /** Unique, such as `1.4.10/wide-grid`. */
  readonly id: string;
  /**
   * The case's folder: its criterion, `hidden` for defects in content that is initially closed, or the W3C's
   * common failure that it is an example of, such as `F16`.
   */
  readonly group: string;
  readonly criterion: CriterionId;
  /** Criteria that a failure may also be reported under. */
  readonly alsoCriteria?: readonly CriterionId[];
  readonly title: string;
  readonly expected: 'failing' | 'passing';
  /** Why it fails or passes, with the WCAG failure, technique or exception that applies. */
  readonly why: string;
  /** HTML by URL path. A case with one page has only `/`; others are scanned as a site that starts there. */
  readonly pages: Readonly<Record<string, string>>;
}

/** A case, as listed in its folder's `cases.json`. */
interface ListedCase extends Pick<BehaviorCase, 'title' | 'expected' | 'why'> {
  /** Unique in the folder, together with the criterion. */
  readonly name: string;
  /** Missing in a criterion's folder. */
  readonly criterion?: CriterionId;
  /** URL paths of a multi-page site, whose files are in a folder. */
  readonly paths?: readonly string[];
}

/** The criteria that a failure of a case may be reported under. */
export const getCriteria = ({ criterion, alsoCriteria = [] }: BehaviorCase): CriterionId[] => [
  criterion,
  ...alsoCriteria,
];

/** All behavior cases, ordered by criterion. */
export const behaviorCases: readonly BehaviorCase[] = loadCases(join(import.meta.dirname, 'cases'));

/** Loads cases from a folder with one subfolder per group, each with `cases.json` and the pages. */
export function loadCases(casesFolder: string): BehaviorCase[] {
  return readdirSync(casesFolder)
    .toSorted((one, other) => one.localeCompare(other, 'en', { numeric: true }))
    .flatMap((group) => loadGroup(join(casesFolder, group), group));
}

function loadGroup(folder: string, group: string): BehaviorCase[] {
  const list: readonly ListedCase[] = JSON.parse(readFileSync(join(folder, 'cases.json'), 'utf8'));
  return list.map(({ name, criterion = group as CriterionId, title, expected, why, paths }) => {
    // The folder with hidden defects has cases with the same name for several criteria.
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
 * Returns whether a finding about an element counts for a case. On a failing page in the group `hidden`, it
 * must be about the element with the `data-defect` attribute, because other findings do not show that the
 * content was opened.
 *
 * @param html source of the element, or its beginning
 */
export function matchesDefect({ group, expected }: BehaviorCase, html: string): boolean {
  return group !== HIDDEN_GROUP || expected === 'passing' || /^<[^>]*\sdata-defect/.test(html);
}
