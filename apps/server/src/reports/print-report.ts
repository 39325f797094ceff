import type { Services } from '../services.ts';

/** Maximum length of HTML that is printed: the browser lays all of it out at once. */
const MAX_HTML_CHARACTERS = 24 * 1024 * 1024;

/** The report is too long for a useful PDF. */
export class HtmlTooLargeError extends Error {
  override readonly name = 'HtmlTooLargeError';
}

/**
 * Prints a report as a PDF.
 *
 * @throws {HtmlTooLargeError} when it is too long; the message says what to do.
 */
export async function printReport(
  { printPdf }: Pick<Services, 'printPdf'>,
  text: AsyncIterable<string>,
  signal: AbortSignal,
): Promise<Uint8Array> {
  const chunks: string[] = [];
  let characters = 0;
  for await (const chunk of text) {
    chunks.push(chunk);
    characters += chunk.length;
    if (characters > MAX_HTML_CHARACTERS) {
      throw new HtmlTooLargeError(
        'This scan has too many findings for a PDF of this type. Choose the summary, or another format.',
      );
    }
  }
  return await printPdf(chunks.join(''), signal);
}
