import { Command, CommanderError } from 'commander';
import { exitCodes, type Io } from './io.ts';
import { getCurbcutVersion } from './version.ts';

type CreateCommand = (io: Io, done: (exitCode: number) => void) => Command;

/** The commands in help order. Each loads most of the product, so only the one that runs is loaded. */
const commandLoaders: Readonly<Record<string, () => Promise<CreateCommand>>> = {
  scan: async () => (await import('./commands/scan.ts')).createScanCommand,
  storybook: async () => (await import('./commands/storybook.ts')).createStorybookCommand,
  journey: async () => (await import('./commands/journey.ts')).createJourneyCommand,
  record: async () => (await import('./commands/record.ts')).createRecordCommand,
  fix: async () => (await import('./commands/fix.ts')).createFixCommand,
  read: async () => (await import('./commands/read.ts')).createReadCommand,
  rules: async () => (await import('./commands/rules.ts')).createRulesCommand,
  login: async () => (await import('./commands/login.ts')).createLoginCommand,
  logout: async () => (await import('./commands/login.ts')).createLogoutCommand,
  mcp: async () => (await import('./commands/mcp.ts')).createMcpCommand,
  serve: async () => (await import('./commands/serve.ts')).createServeCommand,
  worker: async () => (await import('./commands/serve.ts')).createWorkerCommand,
  admin: async () => (await import('./commands/admin/index.ts')).createAdminCommand,
};

/**
 * Runs the `curbcut` command and returns its exit code. Results go to `io.out`, everything else to `io.err`.
 * Internal errors are also described there; nothing is thrown.
 *
 * @param preparesScanner whether a scan's browser starts while the command loads. Tests with invalid input
 * don't need one.
 */
export async function runCli(args: readonly string[], io: Io, preparesScanner = true): Promise<number> {
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
      '(run curbcut --help for the commands, curbcut COMMAND --help for a command’s options)',
    );
  const discardScanner = preparesScanner && scansAtOnce(args) ? await startScanner() : undefined;
  try {
    for (const load of selectLoaders(args))
      program.addCommand(inheritSettings((await load())(io, done), program));
    await program.parseAsync([...args], { from: 'user' });
  } catch (error) {
    // Commander has already printed its message; help and version aren't errors.
    if (error instanceof CommanderError) {
      if (asksForDepth(error)) io.err.write(`${DEPTH_ADVICE}\n`);
      return error.exitCode === 0 ? exitCodes.clean : exitCodes.couldNotScan;
    }
    const [{ isUserFacingError }, { cleanText }] = await Promise.all([
      import('./user-facing-error.ts'),
      import('@curbcut/reports'),
    ]);
    if (error instanceof Error && isUserFacingError(error)) {
      io.err.write(`curbcut: ${cleanText(error.message)}\n`);
      return exitCodes.couldNotScan;
    }
    io.err.write(await describeInternalError(error));
    return exitCodes.internalError;
  } finally {
    await discardScanner?.();
  }
  return exitCode;
}

const DEPTH_ADVICE = 'Use --depth quick, --depth standard or --depth thorough to set how much is tested.';

/** Whether this is an unknown option that sounds like it sets how much is tested. */
const asksForDepth = ({ code, message }: CommanderError): boolean =>
  code === 'commander.unknownOption' && /'--(no-)?behavior(-seconds)?(=.*)?'/.test(message);

/** Describes an internal error, with the reference and the details that a bug report needs. */
export async function describeInternalError(error: unknown): Promise<string> {
  const [{ describeError, getErrorReference }, { cleanText }] = await Promise.all([
    import('@curbcut/engine'),
    import('@curbcut/reports'),
  ]);
  const details = describeError(error).split('\n').map(cleanText).join('\n');
  const reference = getErrorReference(error);
  return `curbcut: Curbcut itself failed (reference ${reference}). Report this reference with the details below.\n${details}\n`;
}

/** Returns the loaders of the commands that are needed to parse the arguments: all of them for help and for errors. */
function selectLoaders([name = '']: readonly string[]) {
  if (name === '--version') return [];
  return Object.hasOwn(commandLoaders, name) ? [commandLoaders[name]!] : Object.values(commandLoaders);
}

/**
 * Whether the arguments look like those of a command that scans or reads a page. If they turn out to be
 * invalid, the command exits once the browser has been found.
 */
const scansAtOnce = ([name = '', ...rest]: readonly string[]): boolean =>
  ['scan', 'fix', 'read'].includes(name) &&
  rest.some((argument) => !argument.startsWith('-')) &&
  // The server scans with its own browser.
  !rest.some((argument) => ['-h', '--help', '--remote'].includes(argument));

/**
 * Starts what a scan needs, so that it's ready when the command has loaded. Returns a function that shuts
 * down whatever wasn't used.
 */
async function startScanner(): Promise<() => Promise<void>> {
  const [{ readBrowserSettings }, { discardPreparedScanner, prepareScanner }] = await Promise.all([
    import('@curbcut/server/environment'),
    import('@curbcut/engine/prepare-scanner'),
  ]);
  await prepareScanner(readBrowserSettings());
  return discardPreparedScanner;
}

/** Copies the program's settings, such as output streams, to a command and its subcommands. */
function inheritSettings(command: Command, from: Command): Command {
  command.copyInheritedSettings(from);
  for (const subcommand of command.commands) inheritSettings(subcommand, command);
  return command;
}
