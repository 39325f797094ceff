/**
 * Parses the `content` of a viewport `meta` element into properties, in lower case; the last of each name
 * wins. https://drafts.csswg.org/css-viewport/#parsing-algorithm
 */
export function parseViewportContent(content: string): ReadonlyMap<string, string> {
  const properties = new Map<string, string>();
  for (const part of content.toLowerCase().split(/[,;]/)) {
    let rest = part;
    for (let equals = rest.indexOf('='); equals >= 0; equals = rest.indexOf('=')) {
      const name = rest.slice(0, equals).match(/[^\s]+/)?.[0];
      const afterEquals = rest.slice(equals).replace(/^[\s=]+/, '');
      if (name === undefined) {
        rest = afterEquals;
        continue;
      }
      const value = afterEquals.match(/^[^\s=]*/)?.[0] ?? '';
      if (value !== '') properties.set(name, value);
      rest = afterEquals.slice(value.length);
    }
  }
  return properties;
}

/** Returns whether `user-scalable` allows zooming: unknown values count as no. */
export function allowsScaling(value: string): boolean {
  if (value === 'yes' || value === 'device-width' || value === 'device-height') return true;
  const number = Number.parseFloat(value);
  return number >= 1 || number <= -1;
}

/**
 * Returns the maximum zoom factor of `maximum-scale`; null if the value is ignored, so that there is no
 * limit.
 */
export function parseMaximumScale(value: string): number | null {
  if (value === 'yes') return 1;
  if (value === 'device-width' || value === 'device-height') return 10;
  const number = Number.parseFloat(value);
  if (Number.isNaN(number)) return 0.1;
  return number < 0 ? null : Math.min(10, Math.max(0.1, number));
}
