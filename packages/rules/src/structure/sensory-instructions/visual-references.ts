import type { ElementModel, PageModel } from '@curbcut/page-model';

/** Words that tell people to act or to look somewhere. */
const instructionPattern =
  /\b(?:click|press|tap|hit|push|select|choose|pick|find|found|use|open|follow|look|see|go|swipe|drag|interact|check)\b/i;

/**
 * Words for shape, color, size and position before or after the word that they describe. “Above” and “below”
 * are excluded: they refer to the reading order, which is available to everyone.
 */
const visualPatterns = [
  /\b(?:round|circular|square|triangular|triangle|rectangular|oval|star-shaped|diamond|arrow-shaped)\s+(?:\w+\s+)?(?:button|link|icon|menu|box|field|image|panel|tab|section|sign)s?\b/gi,
  /\b(?:red|green|blue|yellow|orange|purple|pink|gr[ae]y|black|white|brown)\s+(?:\w+\s+)?(?:button|link|icon|menu|box|field|text|item|area|panel|tab|section|star|dot|words?)s?\b/gi,
  /\b(?:big|large|larger|small|smaller|biggest|largest|smallest)\s+(?:button|link|icon|box|picture|image)s?\b/gi,
  /\b(?:on|to|at|in)\s+(?:the|your)\s+(?:far\s+|upper\s+|lower\s+|top\s+|bottom\s+)?(?:left|right|top|bottom|corner)(?:[- ]hand)?\b(?!\s+(?:angle|to|of\s+way|place|time|track|order|person))/gi,
  /\b(?:left|right)[- ]hand\s+(?:side|column|menu)\b/gi,
  /\b(?:left|right)\s+(?:column|sidebar|panel|menu|side)\b/gi,
  /\b(?:under|underneath|beneath|beside|next to|inside|within)\s+the\s+(?:star|circle|square|triangle|arrow|line|box|diamond)\b/gi,
];

/** Longer sentences are skipped: instructions are short, and a hostile page's text may be huge. */
const MAX_SENTENCE_LENGTH = 400;

/**
 * Returns the phrases with which an English instruction refers to something visually; empty for other text.
 */
export function findVisualPhrases(text: string): string[] {
  return text.split(/(?<=[.!?])\s+/).flatMap((sentence) => {
    if (sentence.length > MAX_SENTENCE_LENGTH || !instructionPattern.test(sentence)) return [];
    return visualPatterns.flatMap((pattern) => sentence.replace(/\s+/g, ' ').match(pattern) ?? []);
  });
}

/** Things without text, by the words people use for them. */
const rolesByThing: Readonly<Record<string, string>> = {
  navigation: 'navigation',
  form: 'form',
  table: 'table',
  list: 'list',
  image: 'image',
  picture: 'image',
};

/** “the navigation on the right” */
const locationPhrase =
  /\bthe\s+(navigation|form|table|list|image|picture)\s+(?:on|to|at)\s+(?:the|your)\s+(?:left|right)\b/gi;

/** Several elements that differ only in position, and of which the text refers to one. */
export interface AmbiguousReference {
  /** The word that the text uses for them. */
  readonly thing: string;
  readonly elements: readonly ElementModel[];
}

/**
 * Finds elements that text distinguishes only by left or right: the page shows several of them, none has a
 * name or heading, and no other text mentions them. Returns null if that is not certain.
 */
export function findAmbiguousReference(text: string, page: PageModel): AmbiguousReference | null {
  const [match, ...others] = text.matchAll(locationPhrase);
  const thing = match?.[1]?.toLowerCase();
  if (thing === undefined || others.length > 0) return null;
  const isMentionedElsewhere =
    page.texts.filter((other) => other.text.toLowerCase().includes(thing)).length > 1;
  if (isMentionedElsewhere) return null;
  const elements = page
    .byRole(rolesByThing[thing]!)
    .filter((element) => element.isVisible && element.document === page.document);
  const isNamed = (element: ElementModel) =>
    element.name !== '' ||
    element.description !== '' ||
    page.byRole('heading', 'caption').some((heading) => element.contains(heading));
  return elements.length > 1 && !elements.some(isNamed) ? { thing, elements } : null;
}
