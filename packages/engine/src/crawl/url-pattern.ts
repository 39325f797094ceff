/** An include or exclude pattern cannot be used; the message is a sentence that says which and why. */
export class InvalidPatternError extends Error {
  override readonly name = 'InvalidPatternError';
}

const MAX_PATTERN_LENGTH = 500;

const WITHIN_SEGMENT = Symbol('*');
const ACROSS_SEGMENTS = Symbol('**');
type PatternToken = string | typeof WITHIN_SEGMENT | typeof ACROSS_SEGMENTS;

/**
 * Reads a pattern as people write them for addresses. `*` stands for any characters within a path segment, `**` for
 * any characters at all, everything else for itself; `/shop/**` also means `/shop`. A pattern that begins with `/`
 * is compared with the path, any other with the whole address; the query counts where the pattern has a `?`.
 *
 * Not a glob library, nor Node's `path.matchesGlob`: these translate to regular expressions, in which a pattern such
 * as `/*a*a*a*a*a*a*a*b` takes minutes on a path that an attacker chooses, and patterns come from anyone who can
 * start a scan. Here the time is at most the length of the pattern times that of the address.
 *
 * @throws {InvalidPatternError} when it is empty or longer than 500 characters.
 */
export function parseUrlPattern(text: string): (url: URL) => boolean {
  const pattern = text.trim();
  if (pattern === '')
    throw new InvalidPatternError(
      'A pattern of addresses is empty. Leave it out, or write one such as /shop/**.',
    );
  if (pattern.length > MAX_PATTERN_LENGTH) {
    throw new InvalidPatternError(
      `A pattern of addresses may have ${MAX_PATTERN_LENGTH} characters at most.`,
    );
  }
  const forms = pattern.endsWith('/**') ? [pattern, pattern.slice(0, -'/**'.length)] : [pattern];
  const compiled = forms.map(tokenize);
  const compared = (url: URL) =>
    `${pattern.startsWith('/') ? '' : url.origin}${url.pathname}${pattern.includes('?') ? url.search : ''}`;
  return (url) => compiled.some((tokens) => matches(tokens, compared(url)));
}

function tokenize(pattern: string): PatternToken[] {
  return (pattern.match(/\*+|[^*]/gs) ?? []).map((part) => {
    if (!part.startsWith('*')) return part;
    return part.length === 1 ? WITHIN_SEGMENT : ACROSS_SEGMENTS;
  });
}

/** Walks the text once, with every place in the pattern that the walk so far may have come to. */
function matches(tokens: readonly PatternToken[], text: string): boolean {
  let places = skipStars(tokens, [0]);
  for (const char of text) {
    const next = [...places].flatMap((place) => {
      const token = tokens[place];
      if (token === ACROSS_SEGMENTS || (token === WITHIN_SEGMENT && char !== '/')) return place;
      return token === char ? place + 1 : [];
    });
    if (next.length === 0) return false;
    places = skipStars(tokens, next);
  }
  return places.has(tokens.length);
}

/** A star may also stand for nothing. */
function skipStars(tokens: readonly PatternToken[], places: readonly number[]): Set<number> {
  const all = new Set<number>();
  for (const start of places) {
    for (let place = start; !all.has(place); place += 1) {
      all.add(place);
      if (typeof tokens[place] !== 'symbol') break;
    }
  }
  return all;
}
