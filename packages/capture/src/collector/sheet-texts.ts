import type { CdpSession } from '../browser/cdp.ts';
import type { SheetTexts } from './in-page/sheet-rules.ts';

/** UTF-16 code units of all sheets together; reading styles one by one is quicker than parsing more. */
const MAX_TOTAL_LENGTH = 4_000_000;

/**
 * Reads the text of style sheets that scripts may not read, because they come from another origin without CORS.
 * What cannot be found is left out.
 */
export async function readSheetTexts(session: CdpSession, addresses: readonly string[]): Promise<SheetTexts> {
  const ids = new Map<string, string>();
  let totalLength = 0;
  const stop = session.on('CSS.styleSheetAdded', ({ header }) => {
    if (!addresses.includes(header.sourceURL) || ids.has(header.sourceURL)) return;
    totalLength += header.length;
    if (totalLength <= MAX_TOTAL_LENGTH) ids.set(header.sourceURL, header.styleSheetId);
  });
  try {
    // Enabling announces every sheet before it answers.
    await session.send('DOM.enable');
    await session.send('CSS.enable');
    const texts = await Promise.all(
      Array.from(ids, async ([address, styleSheetId]) => {
        const { text } = await session.send('CSS.getStyleSheetText', { styleSheetId });
        return [address, text] as const;
      }),
    );
    return Object.fromEntries(texts);
  } catch {
    return {};
  } finally {
    stop();
    await Promise.allSettled([session.send('CSS.disable'), session.send('DOM.disable')]);
  }
}
