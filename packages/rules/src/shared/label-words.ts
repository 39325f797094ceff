/**
 * Splits text into words as in ACT rule 2ee8b8 (“label in name algorithm”): parentheses and their content are
 * removed, case is folded, and everything except letters and digits counts as space.
 */
export function splitIntoWords(text: string): string[] {
  return text
    .replace(/\([^()]*\)/g, '')
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .split(' ')
    .filter(Boolean);
}

/** Scripts without spaces between words. */
const unspacedScripts =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;

/**
 * Returns whether the label's words appear in the name, in the same order and with no other words between
 * them.
 */
export function containsWords(label: readonly string[], name: readonly string[]): boolean {
  if (label.some((word) => unspacedScripts.test(word))) return name.join('').includes(label.join(''));
  return ` ${name.join(' ')} `.includes(` ${label.join(' ')} `) || label.length === 0;
}

/**
 * Normalizes spelling variants: hyphens, and British and American spelling. If two strings are equal only
 * after normalization, the ACT rule does not apply.
 */
export function normalizeSpelling(text: string): string {
  return text
    .toLowerCase()
    .replace(/(?<=\p{L})[-\u2010\u2011](?=\p{L})/gu, '')
    .replace(/isation|ising|ised|ise(?=s?\b)/g, (end) => end.replace('is', 'iz'))
    .replace(/(?<=\p{L}{2})our/gu, 'or')
    .replace(/(?<=\p{L}{2}[bt])re\b/gu, 'er')
    .replace(/ll(?=ed|ing|er)/g, 'l')
    .replace(/logue\b/g, 'log')
    .replace(/grey/g, 'gray');
}

/** Abbreviations without periods or capitals. */
const abbreviations = new Set(
  'approx apt ave avg bldg blvd co corp dept dr ed etc ext fig fri hr hrs inc info jan feb mar apr jun jul aug sep sept oct nov dec kg km ltd max min misc mo mon mr mrs ms no num oz pg pkg prof qty ref rev sat sec sr st sun tel temp thu thur thurs tue tues univ vol vs wed wk yr yrs'.split(
    ' ',
  ),
);

/** Returns whether one string contains a possible abbreviation of words in the other. */
export function hasPossibleAbbreviation(text: string, other: string): boolean {
  const others = splitIntoWords(other);
  const initials = others.map((word) => word[0]).join('');
  const withoutOrdinals = text.replace(/(?<=\d)(?:st|nd|rd|th)\b/gi, '');
  return (withoutOrdinals.match(/[\p{L}.&]+/gu) ?? []).some((written) => {
    const word = written.replace(/[.&]/g, '').toLowerCase();
    if (others.includes(word) || word === '') return false;
    if (abbreviations.has(word) || /\p{L}\.\p{L}/u.test(written)) return true;
    // Capitals in a string that isn't in all caps, or the initials of words in the other string.
    return (
      /^[\p{Lu}\p{N}]{2,6}$/u.test(written) &&
      /\p{Lu}/u.test(written) &&
      (/\p{Ll}/u.test(text) || isSubsequence(word, initials))
    );
  });
}

/**
 * Returns whether the letters appear in the text in this order, starting with its first letter: “usa” in
 * “usoa”.
 */
function isSubsequence(letters: string, text: string): boolean {
  let from = 0;
  for (const letter of letters) {
    const at = text.indexOf(letter, from);
    if (at === -1 || (from === 0 && at > 0)) return false;
    from = at + 1;
  }
  return true;
}
