import type { Finding } from '@curbcut/contract';
import { type ElementLocation, getLocation } from './element-location.ts';
import { getSourceComponent } from './source-component.ts';

/** Why an element fails, in a form that one change to the source would alter. */
export interface IssueKey {
  /** The same for findings that one change would mend; it says nothing of positions and generated ids. */
  readonly key: string;
  readonly rootCause: string;
}

const tokenRules = new Set(['color-contrast', 'color-contrast-enhanced']);

export interface ColorPair {
  readonly foreground: string;
  readonly background: string;
}

/** The colours that a stylesheet gave to a text with too little contrast; null for other findings. */
export function getColorPair({ ruleId, facts: { foreground, background } }: Finding): ColorPair | null {
  if (!tokenRules.has(ruleId) || typeof foreground !== 'string' || typeof background !== 'string')
    return null;
  return { foreground, background };
}

/**
 * The cause of one finding, from what is known of it alone. Colours come from a stylesheet, so the pair of colours is
 * the cause wherever it is used; everything else is caused where the element was made.
 */
export function getIssueKey(finding: Finding): IssueKey {
  const pair = getColorPair(finding);
  if (pair !== null) {
    const { foreground, background } = pair;
    return {
      key: `colours ${foreground} on ${background}`,
      rootCause: `Text in ${foreground} on ${background}`,
    };
  }
  const place = getLocation(finding);
  const { cover } = finding.facts;
  // One question about the overlay answers it for every text below.
  if (tokenRules.has(finding.ruleId) && typeof cover === 'string') {
    return { key: `cover ${cover}`, rootCause: `Text below ${cover}` };
  }
  return { key: `place ${place.key}`, rootCause: describeRootCause(place, finding) };
}

/** Ancestors named in the sentence besides the element itself; more would not help anyone find the place. */
const MAX_NAMED_ANCESTORS = 2;

function describeRootCause({ kind, steps }: ElementLocation, finding: Finding): string {
  const [element = 'The page', ...ancestors] = steps;
  const telling = ancestors.filter((step) =>
    /[#.[@-]|^(header|nav|main|footer|aside|form|table|dialog)\b/.test(step),
  );
  if (kind === 'prose') {
    const near = finding.origin?.prose?.near ?? '';
    const holder = ancestors.at(-1) ?? 'the page';
    return `${element} in the text of ${holder}${near === '' ? '' : `, beside “${near}”`}`;
  }
  const written = kind === 'source' ? getSourceComponent(finding) : null;
  if (written !== null) return `${element} in the component ${written.name} (${written.file})`;
  const last = telling.at(-1);
  const named = telling.slice(0, MAX_NAMED_ANCESTORS);
  // What it was made in is where to look.
  if (last !== undefined && !named.includes(last)) named[MAX_NAMED_ANCESTORS - 1] = last;
  return named.length === 0 ? element : `${element} in ${named.join(' in ')}`;
}
