import { readFile } from 'node:fs/promises';
import { text } from 'node:stream/consumers';
import { InvalidUrlError, parseSiteUrl } from '@curbcut/engine';
import { type CliInput, UserError } from './io.ts';

/**
 * Reads the URLs in a file: one per line, ignoring blank lines and lines that begin with `#`. `-` reads `input`.
 *
 * @throws {UserError} when the file cannot be read, contains no URL, or has a line that is not a URL.
 */
export async function readUrlList(file: string, input: CliInput): Promise<string[]> {
  const content = file === '-' ? await text(input) : await readFile(file, 'utf8').catch(throwReadError(file));
  const lines = content.split(/\r?\n/).map((line, index) => ({ text: line.trim(), number: index + 1 }));
  const entries = lines.filter(({ text }) => text !== '' && !text.startsWith('#'));
  for (const { text, number } of entries) checkUrl(text, `${file}, line ${number}`);
  const urls = entries.map(({ text }) => text);
  if (urls.length === 0) throw new UserError(`${file} contains no URLs. Add one URL per line.`);
  return urls;
}

const throwReadError = (file: string) => (error: NodeJS.ErrnoException) => {
  throw new UserError(
    `${file} cannot be read (${error.code ?? error.message}). Check the path given to --url-list.`,
  );
};

/**
 * Rejects an invalid URL before anything is scanned, so that no results are lost.
 *
 * @param where the file and line, or the argument, for the error message
 * @throws {UserError}
 */
function checkUrl(typed: string, where: string): void {
  try {
    parseSiteUrl(typed);
  } catch (error) {
    if (!(error instanceof InvalidUrlError)) throw error;
    throw new UserError(`${where}: ${error.message}`);
  }
}

/**
 * Checks that there is at least one valid URL to scan.
 *
 * @param list the value of --url-list
 * @param example a complete command, for the error message
 * @throws {UserError}
 */
export function checkUrls(urls: readonly string[], list: string | undefined, example: string): void {
  if (urls.length === 0 && list === undefined) {
    throw new UserError(`Pass a URL to scan, or a file of URLs with --url-list. Example: ${example}`);
  }
  if (urls.length > 0 && list !== undefined) {
    throw new UserError('Pass either URLs or --url-list, not both.');
  }
  for (const url of urls) checkUrl(url, url);
}
