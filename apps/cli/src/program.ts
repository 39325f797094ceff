import { cleanText } from '@curbcut/reports';
import { Command, CommanderError } from 'commander';
import { adminCommand } from './commands/admin/index.ts';
import { fixCommand } from './commands/fix.ts';
import { mcpCommand } from './commands/mcp.ts';
import { rulesCommand } from './commands/rules.ts';
import { scanCommand } from './commands/scan.ts';
import { serveCommand } from './commands/serve.ts';
import { isForThePerson } from './for-the-person.ts';
import { exitCodes, type Io } from './io.ts';

/** The `curbcut` command: from arguments to an exit code. Results go to `io.out`, everything else to `io.err`. */
export async function runCli(args: readonly string[], io: Io): Promise<number> {
  let exitCode: number = exitCodes.clean;
  const done = (code: number): void => {
    exitCode = code;
  };
  const program = new Command('curbcut')
    .description('Finds what stops people from using a website, in a real browser.')
    .exitOverride()
    .configureOutput({ writeOut: (text) => io.out.write(text), writeErr: (text) => io.err.write(text) })
    .showHelpAfterError('(curbcut --help lists the commands, curbcut COMMAND --help their options)');
  for (const make of [scanCommand, fixCommand, rulesCommand, mcpCommand, serveCommand, adminCommand])
    program.addCommand(inherit(make(io, done), program));
  try {
    await program.parseAsync([...args], { from: 'user' });
  } catch (error) {
    // Commander has said its own sentence already; help and version are no errors.
    if (error instanceof CommanderError)
      return error.exitCode === 0 ? exitCodes.clean : exitCodes.couldNotScan;
    if (!(error instanceof Error && isForThePerson(error))) throw error;
    io.err.write(`curbcut: ${cleanText(error.message)}\n`);
    return exitCodes.couldNotScan;
  }
  return exitCode;
}

/** Gives a command, and those below it, what is set for all: where they write, and that they do not end the process. */
function inherit(command: Command, from: Command): Command {
  command.copyInheritedSettings(from);
  for (const below of command.commands) inherit(below, command);
  return command;
}
