/** An include or exclude pattern is invalid; the message is a sentence that says why. */
export class InvalidPatternError extends Error {
  override readonly name = 'InvalidPatternError';
}

const MAX_PATTERN_LENGTH = 500;

const WITHIN_SEGMENT = Symbol('*');
const ACROSS_SEGMENTS = Symbol('**');
type PatternToken = string | typeof WITHIN_SEGMENT | typeof ACROSS_SEGMENTS;

/**
 * Parses a URL pattern as people write it. `*` matches any characters within a path segment, `**` matches any
 * characters, everything else matches itself; `/shop/**` also matches `/shop`. A pattern that begins with `/`
 * is compared with the path, any other with the whole URL. The query is compared only if the pattern contains
 * a `?`.
 *
 * This doesn't use a glob library or Node's `path.matchesGlob`, because these translate patterns to regular
 * expressions. There, a pattern such as `/*a*a*a*a*a*a*a*b` takes minutes on a path that an attacker chooses,
 * and anyone who can start a scan can enter patterns. Here, the time is at most the length of the pattern
 * times the length of the URL.
 *
 * @throws {InvalidPatternError} when the pattern is empty or longer than 500 characters.
 */
export function parseUrlPattern(text: string): (url: URL) => boolean {
  const pattern = text.trim();
  if (pattern === '')
    throw new InvalidPatternError('A URL pattern is empty. Remove it, or enter one such as /shop/**.');
  if (pattern.length > MAX_PATTERN_LENGTH) {
    throw new InvalidPatternError(`A URL pattern can have at most ${MAX_PATTERN_LENGTH} characters.`);
  }
  const forms = pattern.endsWith('/**') ? [pattern, pattern.slice(0, -'/**'.length)] : [pattern];
  const compiled = forms.map(tokenize);
  const getComparedText = (url: URL) =>
    `${pattern.startsWith('/') ? '' : url.origin}${url.pathname}${pattern.includes('?') ? url.search : ''}`;
  return (url) => compiled.some((tokens) => matches(tokens, getComparedText(url)));
}

function tokenize(pattern: string): PatternToken[] {
  return (pattern.match(/\*+|[^*]/gs) ?? []).map((part) => {
    if (!part.startsWith('*')) return part;
    return part.length === 1 ? WITHIN_SEGMENT : ACROSS_SEGMENTS;
  });
}

/** Walks through the text once and tracks every position in the pattern that the match may have reached. */
function matches(tokens: readonly PatternToken[], text: string): boolean {
  let positions = skipStars(tokens, [0]);
  for (const char of text) {
    const next = [...positions].flatMap((position) => {
      const token = tokens[position];
      if (token === ACROSS_SEGMENTS || (token === WITHIN_SEGMENT && char !== '/')) return position;
      return token === char ? position + 1 : [];
    });
    if (next.length === 0) return false;
    positions = skipStars(tokens, next);
  }
  return positions.has(tokens.length);
}

/** Adds the positions after stars, since a star also matches an empty string. */
function skipStars(tokens: readonly PatternToken[], positions: readonly number[]): Set<number> {
  const all = new Set<number>();
  for (const start of positions) {
    for (let position = start; !all.has(position); position += 1) {
      all.add(position);
      if (typeof tokens[position] !== 'symbol') break;
    }
  }
  return all;
}
