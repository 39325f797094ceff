/** Words that tell people to act or to look somewhere. */
const instructionPattern =
  /\b(?:click|press|tap|hit|push|select|choose|pick|find|found|use|open|follow|look|see|go|swipe|drag|interact|check)\b/i;

/**
 * Words of shape, colour, size and place before or after what they describe. “Above” and “below” are left out: they
 * are used for the order of reading, which everybody has.
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

/** Longest sentence that is looked at: instructions are short, and hostile texts are not. */
const MAX_SENTENCE_LENGTH = 400;

/** What an English text points by, where it tells people to do something; empty where it does not. */
export function findVisualPhrases(text: string): string[] {
  return text.split(/(?<=[.!?])\s+/).flatMap((sentence) => {
    if (sentence.length > MAX_SENTENCE_LENGTH || !instructionPattern.test(sentence)) return [];
    return visualPatterns.flatMap((pattern) => sentence.replace(/\s+/g, ' ').match(pattern) ?? []);
  });
}
