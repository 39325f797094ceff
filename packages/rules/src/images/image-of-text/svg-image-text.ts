import type { ElementModel } from '@curbcut/page-model';

/** An SVG image in a data URL that contains text. */
export interface SvgImageText {
  /** The text, with collapsed white space. */
  readonly text: string;
  /** Whether the image contains nothing but text on a plain background. */
  readonly isTextOnly: boolean;
}

const svgDataUrlPattern = /^\s*data:image\/svg\+xml([^,]*),([\s\S]*)$/i;
/** Elements that draw something other than text on a rectangle. */
const nonTextElementPattern =
  /<(?:\w+:)?(circle|ellipse|foreignObject|image|line|path|polygon|polyline|textPath|use|animate\w*)\b/i;
const rectanglePattern = /<(?:\w+:)?rect\b/gi;
/** A background and a box around the text. More rectangles are often the bars of a chart. */
const MAX_RECTANGLES = 2;

/**
 * Parses the SVG data URL in an image's `src`; null if `src` is something else or the image contains no text.
 */
export function parseSvgImageText(image: ElementModel): SvgImageText | null {
  const [, parameters = '', body = ''] = svgDataUrlPattern.exec(image.attr('src') ?? '') ?? [];
  if (body === '') return null;
  const source = decodeDataUrlBody(body, /;\s*base64/i.test(parameters));
  const text = Array.from(
    source.matchAll(/<(?:\w+:)?text\b[^>]*>([\s\S]*?)<\/(?:\w+:)?text\s*>/gi),
    ([, inner = '']) => inner.replace(/<[^>]*>/g, ' '),
  )
    .join(' ')
    .replace(/\s+/g, ' ')
    .trim();
  if (text === '') return null;
  const rectangles = source.match(rectanglePattern) ?? [];
  return { text, isTextOnly: !nonTextElementPattern.test(source) && rectangles.length <= MAX_RECTANGLES };
}

function decodeDataUrlBody(body: string, isBase64: boolean): string {
  if (isBase64) return Buffer.from(body, 'base64').toString('utf8');
  // A percent sign that does not start a valid code is literal.
  return body.replace(/(?:%[\da-f]{2})+/gi, (codes) => {
    try {
      return decodeURIComponent(codes);
    } catch {
      return codes;
    }
  });
}
