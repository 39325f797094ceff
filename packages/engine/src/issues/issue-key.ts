import type { Finding } from '@curbcut/contract';
import { getRuleById } from '@curbcut/rules';
import { type ElementLocation, getLocation } from './element-location.ts';
import { getSourceComponent } from './source-component.ts';

/** Why an element fails, in a form that identifies the source change that would fix it. */
export interface IssueKey {
  /** Equal for findings that one change would fix. Contains no positions or generated ids. */
  readonly key: string;
  readonly rootCause: string;
}

export interface ColorPair {
  readonly foreground: string;
  readonly background: string;
}

/** Returns the color pair from a style sheet that gives text too little contrast; null for other findings. */
export function getColorPair({ ruleId, facts: { foreground, background } }: Finding): ColorPair | null {
  if (!isAboutContrast(ruleId) || typeof foreground !== 'string' || typeof background !== 'string')
    return null;
  return { foreground, background };
}

const isAboutContrast = (ruleId: string): boolean => getRuleById(ruleId)?.contrastLevel !== undefined;

/**
 * Returns the root cause of one finding, based on the finding alone. Colors come from a style sheet, so the
 * color pair is the cause wherever it is used. For everything else, the cause is the location where the
 * element was produced.
 */
export function getIssueKey(finding: Finding): IssueKey {
  const pair = getColorPair(finding);
  if (pair !== null) {
    const { foreground, background } = pair;
    return {
      // Part of stored fingerprints, which must not change: cspell:ignore colours
      key: `colours ${foreground} on ${background}`,
      rootCause: `Text in ${foreground} on ${background}`,
    };
  }
  const location = getLocation(finding);
  const { cover } = finding.facts;
  // A single question about the overlay covers all text below it.
  if (isAboutContrast(finding.ruleId) && typeof cover === 'string') {
    return { key: `cover ${cover}`, rootCause: `Text below ${cover}` };
  }
  return { key: `place ${location.key}`, rootCause: describeRootCause(location, finding) };
}

/**
 * Maximum number of ancestors in the sentence in addition to the element itself; more would not help people
 * find it.
 */
const MAX_NAMED_ANCESTORS = 2;

function describeRootCause({ kind, steps }: ElementLocation, finding: Finding): string {
  const [element = 'The page', ...ancestors] = steps;
  const descriptive = ancestors.filter((step) =>
    /[#.[@-]|^(header|nav|main|footer|aside|form|table|dialog)\b/.test(step),
  );
  if (kind === 'prose') {
    const near = finding.origin.prose?.near ?? '';
    const holder = ancestors.at(-1) ?? 'the page';
    return `${element} in the text of ${holder}${near === '' ? '' : `, near “${near}”`}`;
  }
  const component = kind === 'source' ? getSourceComponent(finding) : null;
  if (component !== null) return `${element} in the component ${component.name} (${component.file})`;
  const last = descriptive.at(-1);
  const named = descriptive.slice(0, MAX_NAMED_ANCESTORS);
  // The outermost step is where to look in the source.
  if (last !== undefined && !named.includes(last)) named[MAX_NAMED_ANCESTORS - 1] = last;
  return named.length === 0 ? element : `${element} in ${named.join(' in ')}`;
}
