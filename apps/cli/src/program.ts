import { cleanText } from '@curbcut/reports';
import { Command, CommanderError } from 'commander';
import { createAdminCommand } from './commands/admin/index.ts';
import { createFixCommand } from './commands/fix.ts';
import { createMcpCommand } from './commands/mcp.ts';
import { createRulesCommand } from './commands/rules.ts';
import { createScanCommand } from './commands/scan.ts';
import { createServeCommand, createWorkerCommand } from './commands/serve.ts';
import { exitCodes, type Io } from './io.ts';
import { isUserFacingError } from './user-facing-error.ts';
import { getCurbcutVersion } from './version.ts';

/** Runs the `curbcut` command and returns its exit code. Results go to `io.out`, everything else to `io.err`. */
export async function runCli(args: readonly string[], io: Io): Promise<number> {
  let exitCode: number = exitCodes.clean;
  const done = (code: number): void => {
    exitCode = code;
  };
  const program = new Command('curbcut')
    .description('Find and fix accessibility issues in a real browser.')
    .version(getCurbcutVersion(), '--version', 'Show the version of Curbcut')
    .exitOverride()
    .configureOutput({ writeOut: (text) => io.out.write(text), writeErr: (text) => io.err.write(text) })
    .showHelpAfterError(
      '(run curbcut --help for the commands, curbcut COMMAND --help for the options of one)',
    );
  for (const createCommand of [
    createScanCommand,
    createFixCommand,
    createRulesCommand,
    createMcpCommand,
    createServeCommand,
    createWorkerCommand,
    createAdminCommand,
  ])
    program.addCommand(inheritSettings(createCommand(io, done), program));
  try {
    await program.parseAsync([...args], { from: 'user' });
  } catch (error) {
    // Commander has already printed its message; help and version are not errors.
    if (error instanceof CommanderError)
      return error.exitCode === 0 ? exitCodes.clean : exitCodes.couldNotScan;
    if (!(error instanceof Error && isUserFacingError(error))) throw error;
    io.err.write(`curbcut: ${cleanText(error.message)}\n`);
    return exitCodes.couldNotScan;
  }
  return exitCode;
}

/** Copies the settings of the program, such as output streams, to a command and its subcommands. */
function inheritSettings(command: Command, from: Command): Command {
  command.copyInheritedSettings(from);
  for (const subcommand of command.commands) inheritSettings(subcommand, command);
  return command;
}
