import { text } from 'node:stream/consumers';
import { type Io, UserError } from './io.ts';

/**
 * Reads a new password: on a terminal with two hidden prompts, otherwise from the first line of standard input. It is
 * never an argument, because other users of the machine could see it.
 *
 * @throws {UserError} when the passwords differ or are empty.
 */
export async function readNewPassword(io: Io): Promise<string> {
  const password = io.in.isTTY ? await promptTwice(io) : getFirstLine(await text(io.in));
  if (password === '') throw new UserError('No password was given. Type one or pass it on standard input.');
  return password;
}

async function promptTwice(io: Io): Promise<string> {
  const { default: ask } = await import('@inquirer/password');
  const terminal = { input: io.in, output: io.err as NodeJS.WriteStream };
  const password = await ask({ message: 'New password:' }, terminal);
  if ((await ask({ message: 'Repeat the new password:' }, terminal)) !== password) {
    throw new UserError('The passwords do not match. Nothing was changed.');
  }
  return password;
}

function getFirstLine(input: string): string {
  return input.split(/\r?\n/, 1)[0] ?? '';
}
