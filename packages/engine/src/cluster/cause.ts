import type { Finding } from '@curbcut/contract';

/** Why an element fails, in a form that one change to the source would alter. */
export interface Cause {
  /** The same for findings that one change would mend; it says nothing of positions, hashes and generated ids. */
  readonly key: string;
  readonly sentence: string;
}

const tokenRules = new Set(['color-contrast', 'color-contrast-enhanced']);

/**
 * The cause of one finding. Colours come from a stylesheet, so the pair of colours is the cause wherever it is
 * used; everything else is caused by the place in a template, which the element's stable path names.
 */
export function causeOf(finding: Finding): Cause {
  const { foreground, background } = finding.facts;
  if (tokenRules.has(finding.ruleId) && typeof foreground === 'string' && typeof background === 'string') {
    return {
      key: `colours ${foreground} on ${background}`,
      sentence: `Text in ${foreground} on ${background}`,
    };
  }
  return { key: `place ${finding.path.join(' < ')}`, sentence: placeSentence(finding.path) };
}

/** Ancestors named in the sentence besides the element itself; more would not help anyone find the place. */
const namedAncestors = 2;

function placeSentence(path: readonly string[]): string {
  const [element = 'The page', ...ancestors] = path;
  const telling = ancestors.filter((step) =>
    /[#.[]|^(header|nav|main|footer|aside|form|table|dialog)\b/.test(step),
  );
  const named = telling.slice(0, namedAncestors);
  return named.length === 0 ? element : `${element} in ${named.join(' in ')}`;
}
