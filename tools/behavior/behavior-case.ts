import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CriterionId } from '@curbcut/wcag';

/** A small site that fails or passes one success criterion, in a way that often shows only in use. */
export interface BehaviorCase {
  /** Unique, such as `1.4.10/wide-grid`. */
  readonly id: string;
  /** Folder of the case: its criterion, or `hidden` for defects in content that is closed at first. */
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

const casesFolder = join(import.meta.dirname, 'cases');

/** All cases, in order of their criteria. */
export const behaviorCases: readonly BehaviorCase[] = readdirSync(casesFolder)
  .toSorted((one, other) => one.localeCompare(other, 'en', { numeric: true }))
  .flatMap(loadGroup);

function loadGroup(group: string): BehaviorCase[] {
  const folder = join(casesFolder, group);
  const list: readonly ListedCase[] = JSON.parse(readFileSync(join(folder, 'cases.json'), 'utf8'));
  return list.map(({ name, criterion = group as CriterionId, title, expected, why, paths }) => {
    const file = group === criterion ? name : `${criterion}-${name}`;
    const read = (...path: string[]) => readFileSync(join(folder, ...path), 'utf8');
    return {
      id: group === criterion ? `${criterion}/${name}` : `${group}/${criterion}/${name}`,
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
  return group !== 'hidden' || expected === 'passing' || /^<[^>]*\sdata-defect/.test(html);
}
