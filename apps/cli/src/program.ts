import { cleanText } from '@curbcut/reports';
import { Command, CommanderError } from 'commander';
import { createAdminCommand } from './commands/admin/index.ts';
import { createFixCommand } from './commands/fix.ts';
import { createMcpCommand } from './commands/mcp.ts';
import { createRulesCommand } from './commands/rules.ts';
import { createScanCommand } from './commands/scan.ts';
import { createServeCommand } from './commands/serve.ts';
import { exitCodes, type Io } from './io.ts';
import { isUserFacingError } from './user-facing-error.ts';

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
  for (const make of [
    createScanCommand,
    createFixCommand,
    createRulesCommand,
    createMcpCommand,
    createServeCommand,
    createAdminCommand,
  ])
    program.addCommand(inheritSettings(make(io, done), program));
  try {
    await program.parseAsync([...args], { from: 'user' });
  } catch (error) {
    // Commander has said its own sentence already; help and version are no errors.
    if (error instanceof CommanderError)
      return error.exitCode === 0 ? exitCodes.clean : exitCodes.couldNotScan;
    if (!(error instanceof Error && isUserFacingError(error))) throw error;
    io.err.write(`curbcut: ${cleanText(error.message)}\n`);
    return exitCodes.couldNotScan;
  }
  return exitCode;
}

/** Gives a command, and those below it, what is set for all: where they write, and that they do not end the process. */
function inheritSettings(command: Command, from: Command): Command {
  command.copyInheritedSettings(from);
  for (const below of command.commands) inheritSettings(below, command);
  return command;
}
