import { readFile } from 'node:fs/promises';
import { text } from 'node:stream/consumers';
import { InvalidUrlError, parseSiteUrl } from '@curbcut/engine';
import { type CliInput, UserError } from './io.ts';

/**
 * The addresses in a file: one a line, blank lines and lines that begin with `#` left out. `-` is `input`.
 *
 * @throws {UserError} when the file cannot be read or names no address, or names the line that is none.
 */
export async function readUrlList(file: string, input: CliInput): Promise<string[]> {
  const content = file === '-' ? await text(input) : await readFile(file, 'utf8').catch(throwReadError(file));
  const lines = content.split(/\r?\n/).map((line, index) => ({ text: line.trim(), number: index + 1 }));
  const named = lines.filter(({ text }) => text !== '' && !text.startsWith('#'));
  for (const { text, number } of named) checkUrl(text, `${file}, line ${number}`);
  const urls = named.map(({ text }) => text);
  if (urls.length === 0) throw new UserError(`${file} names no address. Write one address on each line.`);
  return urls;
}

const throwReadError = (file: string) => (error: NodeJS.ErrnoException) => {
  throw new UserError(
    `${file} cannot be read (${error.code ?? error.message}). Check the path given to --url-list.`,
  );
};

/**
 * Refuses an address before anything is scanned, so that no results are lost for it.
 *
 * @param where Names where it stands.
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
 * Checks that there is something to scan.
 *
 * @param list the file of addresses that was named, if one was
 * @param example the whole command, for whoever named nothing
 * @throws {UserError}
 */
export function checkUrls(urls: readonly string[], list: string | undefined, example: string): void {
  if (urls.length === 0 && list === undefined) {
    throw new UserError(
      `Name an address to scan, or a file of addresses with --url-list. Example: ${example}`,
    );
  }
  if (urls.length > 0 && list !== undefined) {
    throw new UserError('Give either addresses or --url-list, not both.');
  }
  for (const url of urls) checkUrl(url, url);
}
