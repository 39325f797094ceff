import type { ElementModel } from '@curbcut/page-model';

/** A drawing that stands in an address itself, and holds text. */
export interface SvgImageText {
  /** Its text, white space collapsed. */
  readonly text: string;
  /** It holds nothing else but a plain ground. */
  readonly isTextOnly: boolean;
}

const svgDataUrlPattern = /^\s*data:image\/svg\+xml([^,]*),([\s\S]*)$/i;
/** Elements that draw something else than text on a rectangle. */
const nonTextElementPattern =
  /<(?:\w+:)?(circle|ellipse|foreignObject|image|line|path|polygon|polyline|textPath|use|animate\w*)\b/i;

/** What the drawing in a picture's address says; null where that is no drawing, or one without text. */
export function parseSvgImageText(picture: ElementModel): SvgImageText | null {
  const [, parameters = '', body = ''] = svgDataUrlPattern.exec(picture.attr('src') ?? '') ?? [];
  if (body === '') return null;
  const source = decodeDataUrlBody(body, /;\s*base64/i.test(parameters));
  const text = Array.from(
    source.matchAll(/<(?:\w+:)?text\b[^>]*>([\s\S]*?)<\/(?:\w+:)?text\s*>/gi),
    ([, inner = '']) => inner.replace(/<[^>]*>/g, ' '),
  )
    .join(' ')
    .replace(/\s+/g, ' ')
    .trim();
  return text === '' ? null : { text, isTextOnly: !nonTextElementPattern.test(source) };
}

function decodeDataUrlBody(body: string, isBase64: boolean): string {
  if (isBase64) return Buffer.from(body, 'base64').toString('utf8');
  // A sign of percent that begins no code stands for itself.
  return body.replace(/(?:%[\da-f]{2})+/gi, (codes) => {
    try {
      return decodeURIComponent(codes);
    } catch {
      return codes;
    }
  });
}
