import type { Finding } from '@curbcut/contract';
import { componentOf } from './component.ts';
import { type Place, placeOf } from './place.ts';

/** Why an element fails, in a form that one change to the source would alter. */
export interface Cause {
  /** The same for findings that one change would mend; it says nothing of positions and generated ids. */
  readonly key: string;
  readonly sentence: string;
}

const tokenRules = new Set(['color-contrast', 'color-contrast-enhanced']);

export interface ColorPair {
  readonly foreground: string;
  readonly background: string;
}

/** The colours that a stylesheet gave to a text with too little contrast; null for other findings. */
export function colorPair({ ruleId, facts: { foreground, background } }: Finding): ColorPair | null {
  if (!tokenRules.has(ruleId) || typeof foreground !== 'string' || typeof background !== 'string')
    return null;
  return { foreground, background };
}

/**
 * The cause of one finding, from what is known of it alone. Colours come from a stylesheet, so the pair of colours is
 * the cause wherever it is used; everything else is caused where the element was made.
 */
export function causeOf(finding: Finding): Cause {
  const pair = colorPair(finding);
  if (pair !== null) {
    const { foreground, background } = pair;
    return {
      key: `colours ${foreground} on ${background}`,
      sentence: `Text in ${foreground} on ${background}`,
    };
  }
  const place = placeOf(finding);
  const { cover } = finding.facts;
  // One question about the overlay answers it for every text below.
  if (tokenRules.has(finding.ruleId) && typeof cover === 'string') {
    return { key: `cover ${cover}`, sentence: `Text below ${cover}` };
  }
  return { key: `place ${place.key}`, sentence: sentenceOf(place, finding) };
}

/** Ancestors named in the sentence besides the element itself; more would not help anyone find the place. */
const namedAncestors = 2;

function sentenceOf({ kind, steps }: Place, finding: Finding): string {
  const [element = 'The page', ...ancestors] = steps;
  const telling = ancestors.filter((step) =>
    /[#.[@-]|^(header|nav|main|footer|aside|form|table|dialog)\b/.test(step),
  );
  if (kind === 'prose') {
    const near = finding.origin?.prose?.near ?? '';
    const holder = ancestors.at(-1) ?? 'the page';
    return `${element} in the text of ${holder}${near === '' ? '' : `, beside “${near}”`}`;
  }
  const written = kind === 'source' ? componentOf(finding) : null;
  if (written !== null) return `${element} in the component ${written.name} (${written.file})`;
  const last = telling.at(-1);
  const named = telling.slice(0, namedAncestors);
  // What it was made in is where to look.
  if (last !== undefined && !named.includes(last)) named[namedAncestors - 1] = last;
  return named.length === 0 ? element : `${element} in ${named.join(' in ')}`;
}
