/** An include or exclude pattern cannot be used; the message is a sentence that says which and why. */
export class PatternError extends Error {
  override readonly name = 'PatternError';
}

const longestPattern = 500;

const withinSegment = Symbol('*');
const acrossSegments = Symbol('**');
type Token = string | typeof withinSegment | typeof acrossSegments;

/**
 * Reads a pattern as people write them for addresses. `*` stands for any characters within a path segment, `**` for
 * any characters at all, everything else for itself; `/shop/**` also means `/shop`. A pattern that begins with `/`
 * is compared with the path, any other with the whole address; the query counts where the pattern has a `?`.
 *
 * Not a glob library, nor Node's `path.matchesGlob`: these translate to regular expressions, in which a pattern such
 * as `/*a*a*a*a*a*a*a*b` takes minutes on a path that an attacker chooses, and patterns come from anyone who can
 * start a scan. Here the time is at most the length of the pattern times that of the address.
 *
 * @throws {PatternError} when it is empty or longer than 500 characters.
 */
export function readPattern(text: string): (url: URL) => boolean {
  const pattern = text.trim();
  if (pattern === '')
    throw new PatternError('A pattern of addresses is empty. Leave it out, or write one such as /shop/**.');
  if (pattern.length > longestPattern) {
    throw new PatternError(`A pattern of addresses may have ${longestPattern} characters at most.`);
  }
  const forms = pattern.endsWith('/**') ? [pattern, pattern.slice(0, -'/**'.length)] : [pattern];
  const compiled = forms.map(tokensOf);
  const compared = (url: URL) =>
    `${pattern.startsWith('/') ? '' : url.origin}${url.pathname}${pattern.includes('?') ? url.search : ''}`;
  return (url) => compiled.some((tokens) => matches(tokens, compared(url)));
}

function tokensOf(pattern: string): Token[] {
  return (pattern.match(/\*+|[^*]/gs) ?? []).map((part) => {
    if (!part.startsWith('*')) return part;
    return part.length === 1 ? withinSegment : acrossSegments;
  });
}

/** Walks the text once, with every place in the pattern that the walk so far may have come to. */
function matches(tokens: readonly Token[], text: string): boolean {
  let places = withSkippedStars(tokens, [0]);
  for (const char of text) {
    const next = [...places].flatMap((place) => {
      const token = tokens[place];
      if (token === acrossSegments || (token === withinSegment && char !== '/')) return place;
      return token === char ? place + 1 : [];
    });
    if (next.length === 0) return false;
    places = withSkippedStars(tokens, next);
  }
  return places.has(tokens.length);
}

/** A star may also stand for nothing. */
function withSkippedStars(tokens: readonly Token[], places: readonly number[]): Set<number> {
  const all = new Set<number>();
  for (const start of places) {
    for (let place = start; !all.has(place); place += 1) {
      all.add(place);
      if (typeof tokens[place] !== 'symbol') break;
    }
  }
  return all;
}
