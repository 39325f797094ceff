import { diff } from 'node:util';
import { capturePage, type StablePage } from '@curbcut/capture/test-utils';
import { createPageModel, listTranscriptStops, type TranscriptStop } from '@curbcut/page-model';
import { normalizeRole, normalizeText } from './aspects.ts';
import { type BrowserStop, readBrowserTranscript, type StopFacts } from './browser-transcript.ts';

/** A page's transcript, as `curbcut read` prints it, compared with Chromium's accessibility tree. */
export interface TranscriptComparison {
  readonly url: string;
  /** Elements that are announced, and words of text outside of them; in both, and only in one of them. */
  readonly elements: TokenCounts;
  readonly words: TokenCounts;
  /** Consecutive tokens that are only in one of them, with the last common token before. */
  readonly differences: readonly TranscriptDifference[];
}

export interface TokenCounts {
  readonly same: number;
  readonly onlyOurs: number;
  readonly onlyTheirs: number;
}

export interface TranscriptDifference {
  readonly after: string;
  readonly ours: readonly string[];
  readonly theirs: readonly string[];
}

/** States that both sides report. */
const comparedStates = new Set([
  ...[
    'on',
    'off',
    'checked',
    'mixed',
    'not-checked',
    'pressed',
    'half-pressed',
    'not-pressed',
    'expanded',
    'collapsed',
  ],
  ...['unavailable', 'required', 'read-only', 'invalid'],
]);

/** Marks the token of an element, to tell it apart from a word. */
const ELEMENT_MARK = '<';

/** Compares the transcript of a page in reading order, element by element and word by word. */
export async function compareTranscriptWithBrowser(page: StablePage): Promise<TranscriptComparison> {
  const model = createPageModel(await capturePage(page));
  const ours = listTranscriptStops(model, 'reading').flatMap(toTokens);
  const theirs = (await readBrowserTranscript(page)).flatMap(toBrowserTokens);
  return { url: page.url, ...compareTokens(ours, theirs) };
}

export function compareTokens(
  ours: readonly string[],
  theirs: readonly string[],
): Omit<TranscriptComparison, 'url'> {
  const counts = { elements: [0, 0, 0], words: [0, 0, 0] };
  const differences: { after: string; ours: string[]; theirs: string[] }[] = [];
  let last = '';
  let open: (typeof differences)[number] | null = null;
  // 1 is only in the first list, -1 only in the second.
  for (const [operation, token] of diff([...ours], [...theirs])) {
    const column = operation === 0 ? 0 : operation === 1 ? 1 : 2;
    (token.startsWith(ELEMENT_MARK) ? counts.elements : counts.words)[column]! += 1;
    if (operation === 0) {
      last = token;
      open = null;
      continue;
    }
    if (open === null) {
      open = { after: last, ours: [], theirs: [] };
      differences.push(open);
    }
    (operation === 1 ? open.ours : open.theirs).push(token);
  }
  // One side may have a word in two parts, such as “UNION” and “s” in different elements.
  const real = differences.filter((difference) => {
    const isSplit = difference.ours.join('') === difference.theirs.join('');
    if (!isSplit || difference.ours.some((token) => token.startsWith(ELEMENT_MARK))) return true;
    counts.words[0]! += difference.ours.length;
    counts.words[1]! -= difference.ours.length;
    counts.words[2]! -= difference.theirs.length;
    return false;
  });
  const toCounts = ([same = 0, onlyOurs = 0, onlyTheirs = 0]: number[]) => ({ same, onlyOurs, onlyTheirs });
  return { elements: toCounts(counts.elements), words: toCounts(counts.words), differences: real };
}

function toTokens({ element, says }: TranscriptStop): string[] {
  if (typeof says === 'string') return toWords(says);
  const { role, name, level, states, value, description } = says;
  return [
    formatElement({
      role: browserRoles[role ?? ''] ?? normalizeRole(element.role),
      name: normalizeText(name),
      level: role === 'heading' && level !== null ? String(level) : '',
      states: states.filter((state) => comparedStates.has(state)),
      value: normalizeText(value),
      description: normalizeText(description),
    }),
  ];
}

const toBrowserTokens = ({ element, text }: BrowserStop): string[] =>
  element === null ? toWords(text ?? '') : [formatElement(element)];

/** Splits text into words and punctuation, because the browser's text nodes begin and end anywhere. */
const toWords = (text: string): string[] =>
  text.toLowerCase().match(/[\p{L}\p{M}\p{N}]+|[^\s\p{L}\p{M}\p{N}]/gu) ?? [];

/** Chromium's roles for fields that have none in ARIA. */
const browserRoles: Readonly<Record<string, string>> = { file: 'button', password: 'textbox' };

/** Maximum number of compared characters of a name: ours are truncated. */
const MAX_NAME_LENGTH = 300;

const rolesWithRequired = new Set([
  'gridcell',
  'listbox',
  'radiogroup',
  'searchbox',
  'spinbutton',
  'textbox',
  'tree',
]);

function formatElement({ role, name, level, states, value, description }: StopFacts): string {
  // The protocol reports `required` only for some roles, even where assistive technology gets it.
  const compared = states.filter((state) => state !== 'required' || rolesWithRequired.has(role));
  const details = [level, ...compared.toSorted(), value, description].filter((part) => part !== '');
  const shown = [name.slice(0, MAX_NAME_LENGTH), ...(details.length > 0 ? [`(${details.join('; ')})`] : [])];
  // Chromium's names are in capitals if the styles say so.
  return `${ELEMENT_MARK}${role}: ${shown.join(' ').toLowerCase()}>`;
}
