import { text } from 'node:stream/consumers';
import { type Io, UserError } from './io.ts';

/**
 * A new password: asked for twice without showing it on a terminal, else the first line of standard input. Never an
 * argument, which other users of the machine could see.
 *
 * @throws {UserError} when the two differ, or nothing was given.
 */
export async function readNewPassword(io: Io): Promise<string> {
  const password = io.in.isTTY ? await promptTwice(io) : getFirstLine(await text(io.in));
  if (password === '') throw new UserError('No password was given. Type one, or send it on standard input.');
  return password;
}

async function promptTwice(io: Io): Promise<string> {
  const { default: ask } = await import('@inquirer/password');
  const terminal = { input: io.in, output: io.err as NodeJS.WriteStream };
  const password = await ask({ message: 'New password:' }, terminal);
  if ((await ask({ message: 'Once more:' }, terminal)) !== password) {
    throw new UserError('The two passwords differ, so nothing was changed.');
  }
  return password;
}

function getFirstLine(input: string): string {
  return input.split(/\r?\n/, 1)[0] ?? '';
}
