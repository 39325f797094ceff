/**
 * The properties in the `content` of a viewport `meta` element, names and values in lower case; the last of a name
 * wins. https://drafts.csswg.org/css-viewport/#parsing-algorithm
 */
export function parseViewportContent(content: string): ReadonlyMap<string, string> {
  const properties = new Map<string, string>();
  for (const part of content.toLowerCase().split(/[,;]/)) {
    let rest = part;
    for (let sign = rest.indexOf('='); sign >= 0; sign = rest.indexOf('=')) {
      const name = rest.slice(0, sign).match(/[^\s]+/)?.[0];
      const afterSign = rest.slice(sign).replace(/^[\s=]+/, '');
      if (name === undefined) {
        rest = afterSign;
        continue;
      }
      const value = afterSign.match(/^[^\s=]*/)?.[0] ?? '';
      if (value !== '') properties.set(name, value);
      rest = afterSign.slice(value.length);
    }
  }
  return properties;
}

/** Whether `user-scalable` lets people zoom: what is unknown counts as no. */
export function allowsScaling(value: string): boolean {
  if (value === 'yes' || value === 'device-width' || value === 'device-height') return true;
  const number = Number.parseFloat(value);
  return number >= 1 || number <= -1;
}

/** How far `maximum-scale` lets people zoom; null when the value is dropped, so that there is no limit. */
export function parseMaximumScale(value: string): number | null {
  if (value === 'yes') return 1;
  if (value === 'device-width' || value === 'device-height') return 10;
  const number = Number.parseFloat(value);
  if (Number.isNaN(number)) return 0.1;
  return number < 0 ? null : Math.min(10, Math.max(0.1, number));
}
