/** Maximum length of a name. Longer text is not a name. */
const MAX_NAME_LENGTH = 80;

/** Control, direction and private-use characters, which must not become part of a name. */
const invisibleCharacters = /[\p{Cc}\p{Cf}\p{Co}\p{Cn}]+/gu;

/**
 * Converts text from a page to plain text for a patch: collapses white space, removes invisible characters
 * and truncates. Null if nothing readable is left.
 *
 * The text comes from the scanned page, so it is data and must never be parsed as markup.
 */
export function toPlainText(text: string | null | undefined, maxLength = MAX_NAME_LENGTH): string | null {
  // Limits the work for very long text, such as a megabyte of spaces.
  const words = (text ?? '')
    .slice(0, 20 * maxLength)
    .replace(/\s+/g, ' ')
    .replace(invisibleCharacters, '')
    .trim();
  if (!/[\p{L}\p{N}]/u.test(words)) return null;
  return words.length <= maxLength ? words : truncateAtWord(words, maxLength);
}

/** Truncates text, at a word boundary if possible. */
function truncateAtWord(words: string, maxLength: number): string {
  const beginning = words.slice(0, maxLength - 1);
  const end = beginning.lastIndexOf(' ');
  return `${(end > maxLength / 2 ? beginning.slice(0, end) : beginning).trimEnd()}…`;
}

/** Like {@link toPlainText}, but returns null instead of truncating text that is too long. */
export function toShortText(text: string | null | undefined, maxLength = MAX_NAME_LENGTH): string | null {
  const words = toPlainText(text, maxLength);
  return words?.endsWith('…') && !text?.trim().endsWith('…') ? null : words;
}

export function capitalize(words: string): string {
  return words.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase());
}

/** Technical words in file, class and field names that mean nothing to users. */
const noiseWords = new Set(
  (
    'alt arrow asset background banner base bg block blank box btn button cell class click col color component container content control copy cta css ctl ctrl current custom dark data default div draft dummy element event field file fill final fit fixed fluid foo form frame full graphic grid group handler hero hover html icn ico icon icons id image images img index inline input inner item items js jsp label large layer left lg light line link lnk main md media medium middle mini mobile model module nav new node normal num obj object old outline outer page panel param part php pic picture pixel placeholder png jpg jpeg gif webp avif svg position primary right root round row rounded screenshot script secondary section select shape sharp size slider small sm solid source spacer span square src static style sub svg symbol tab table tag target temp template test text textbox textfield thumb thumbnail tiny tmp toggle top trigger txt type ui unit untitled url value var variant version view white widget wrap wrapper xl xs xxl ' +
    'aspx asp cfm htm xhtml'
  ).split(' '),
);

/**
 * Converts the name of a file, class, field or URL part to words. Null if it contains no meaningful words, as in
 * `img_0231` or `a8f3c2`.
 */
export function humanizeIdentifier(name: string): string | null {
  const words = name
    .slice(0, 200)
    .replace(/(\p{Ll}|\d)(\p{Lu})/gu, '$1 $2')
    .split(/[^\p{L}\p{N}]+/u)
    // Removes the number from the name of a second element, such as `search2`.
    .map((word) => word.replace(/^(\p{L}{4,})\d{1,3}$/u, '$1'))
    .filter((word) => isWord(word) && !noiseWords.has(word.toLowerCase()))
    .map((word) => (/^\p{Lu}+$/u.test(word) && word.length <= 4 ? word : word.toLowerCase()));
  if (words.length === 0 || words.length > 6) return null;
  const joined = words.join(' ');
  return joined.length < 3 || joined.length > 50 ? null : capitalize(joined);
}

/** Returns whether a token is a word: only letters and, for Latin script, at least one vowel. */
function isWord(word: string): boolean {
  if (!/^\p{L}+$/u.test(word) || word.length > 24) return false;
  return (
    !/^[a-z]+$/i.test(word) ||
    (/[aeiouy]/i.test(word) && word.length > 1) ||
    /^(rss|pdf|faq|sms|tv)$/i.test(word)
  );
}

/**
 * Finds the known name nearest to a misspelled one, at most two edits away. Null if there is none, or if it
 * is not unique.
 */
export function findNearestName(written: string, known: Iterable<string>): string | null {
  const word = written.toLowerCase();
  const maxDistance = word.length < 6 ? 1 : 2;
  let [best, distance, isOnly] = ['', maxDistance + 1, false];
  for (const name of known) {
    const at = computeEditDistance(word, name, distance);
    if (at > distance) continue;
    isOnly = at < distance;
    [best, distance] = [name, at];
  }
  return distance <= maxDistance && isOnly ? best : null;
}

/**
 * Computes the edit distance, counting a swap of adjacent letters as one. Larger distances return
 * `maxDistance + 1`.
 */
function computeEditDistance(one: string, other: string, maxDistance: number): number {
  if (Math.abs(one.length - other.length) > maxDistance) return maxDistance + 1;
  let [beforeLast, last]: [number[], number[]] = [
    [],
    Array.from({ length: other.length + 1 }, (_, at) => at),
  ];
  for (let row = 1; row <= one.length; row++) {
    const next = [row];
    for (let column = 1; column <= other.length; column++) {
      const isSame = one[row - 1] === other[column - 1];
      let least = Math.min(last[column]! + 1, next[column - 1]! + 1, last[column - 1]! + (isSame ? 0 : 1));
      const isSwapped =
        row > 1 && column > 1 && one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1];
      if (isSwapped) least = Math.min(least, beforeLast[column - 2]! + 1);
      next.push(least);
    }
    [beforeLast, last] = [last, next];
  }
  return last[other.length]!;
}
