import { readFile } from 'node:fs/promises';
import { text } from 'node:stream/consumers';
import { type Input, UserError } from './io.ts';

/**
 * The addresses in a file: one a line, blank lines and lines that begin with `#` left out. `-` is `input`.
 *
 * @throws {UserError} when the file cannot be read or names no address.
 */
export async function readUrlList(file: string, input: Input): Promise<string[]> {
  const content = file === '-' ? await text(input) : await readFile(file, 'utf8').catch(cannotRead(file));
  const lines = content.split(/\r?\n/).map((line) => line.trim());
  const urls = lines.filter((line) => line !== '' && !line.startsWith('#'));
  if (urls.length === 0) throw new UserError(`${file} names no address. Write one address on each line.`);
  return urls;
}

const cannotRead = (file: string) => (error: NodeJS.ErrnoException) => {
  throw new UserError(
    `${file} cannot be read (${error.code ?? error.message}). Check the path given to --url-list.`,
  );
};
