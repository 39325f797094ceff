import type { Protocol } from 'devtools-protocol';
import { CdpError, type CdpSession } from '../browser/cdp.ts';
import type { StyleSheetTexts } from './in-page/style-sheet-reader.ts';

/**
 * UTF-16 code units in all sheets combined. Beyond that, reading the styles one by one is faster than
 * parsing.
 */
const MAX_TOTAL_LENGTH = 4_000_000;

const importUrlPattern = /@import\s+(?:url\(\s*)?["']?([^"')\s;]+)/gi;

/**
 * Reads the text of style sheets that scripts can't access (cross-origin without CORS), and of their imports.
 * Texts that can't be found are omitted.
 */
export async function readStyleSheetTexts(
  session: CdpSession,
  urls: readonly string[],
): Promise<StyleSheetTexts> {
  const headers = new Map<string, Protocol.CSS.CSSStyleSheetHeader>();
  const unsubscribe = session.on('CSS.styleSheetAdded', ({ header }) => {
    if (header.sourceURL && !header.isInline) headers.set(header.sourceURL, header);
  });
  const texts: Record<string, string> = {};
  let totalLength = 0;
  try {
    // `CSS.enable` reports every sheet before it returns.
    await session.send('DOM.enable');
    await session.send('CSS.enable');
    const pending = [...urls];
    for (let url = pending.pop(); url !== undefined; url = pending.pop()) {
      const header = headers.get(url);
      if (!header || Object.hasOwn(texts, url)) continue;
      totalLength += header.length;
      if (totalLength > MAX_TOTAL_LENGTH) break;
      const { text } = await session.send('CSS.getStyleSheetText', { styleSheetId: header.styleSheetId });
      texts[url] = text;
      for (const [, found] of text.matchAll(importUrlPattern)) {
        const imported = URL.parse(found!, url);
        if (imported) pending.push(imported.href);
      }
    }
  } catch (error) {
    // Without the text, the capture is slower but just as complete.
    if (!(error instanceof CdpError)) throw error;
  } finally {
    unsubscribe();
    await Promise.allSettled([session.send('CSS.disable'), session.send('DOM.disable')]);
  }
  return texts;
}
