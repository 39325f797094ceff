import { once } from 'node:events';
import { stat } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { cleanJson } from '@curbcut/contract';
import {
  ALL_PRIVATE_TARGETS,
  type JourneyRecorder,
  type OpenRecorderOptions,
  openRecorder,
  parseSiteUrl,
} from '@curbcut/engine';
import { InvalidJourneyError, listTestedSteps } from '@curbcut/journeys';
import { cleanLine } from '@curbcut/reports';
import { readConfig } from '@curbcut/server/config';
import { Command } from 'commander';
import { exitCodes, type Io, UserError } from '../io.ts';
import { checkWritableFile, createFileSink } from '../sink.ts';

const DEFAULT_FILE = 'journey.json';

const examples = `
Examples:
  curbcut record https://shop.example/login --output sign-in.json
  curbcut record localhost:8080/cart --allow-private --output checkout.json

While you record, press Enter in the terminal to have the page's current state tested. Type a name first, such as
Payment, to label its findings. Press Ctrl+C or close the window to save the journey.

Passwords, one-time codes and card data are never saved: they become references to secrets.

Exit codes: 0 the journey was saved, 2 nothing could be recorded, 3 Curbcut itself failed.`;

interface RecordFlags {
  output?: string;
  title?: string;
  allowPrivate: boolean;
}

/** Parts that tests replace, because they have no screen and no person. */
export interface RecordParts {
  /** Opens the browser. Default: {@link openRecorder}, with a window. */
  readonly open?: (options: OpenRecorderOptions) => Promise<JourneyRecorder>;
}

/** `curbcut record`: records a journey in a browser window. */
export function createRecordCommand(
  io: Io,
  done: (exitCode: number) => void,
  parts: RecordParts = {},
): Command {
  return new Command('record')
    .description('Record a journey, such as a sign-in or a checkout, in a browser window.')
    .argument('<url>', 'URL of the first page, such as shop.example/login')
    .option('--output <file>', `write the journey to this file (default: ${DEFAULT_FILE}, unless it exists)`)
    .option('--title <text>', "the journey's name (default: the host name)")
    .option('--allow-private', 'allow access to this machine and private networks', false)
    .addHelpText('after', examples)
    .action(async (url: string, flags: RecordFlags) => done(await runRecord(io, url, flags, parts)));
}

async function runRecord(io: Io, typed: string, flags: RecordFlags, parts: RecordParts): Promise<number> {
  const { url } = parseSiteUrl(typed);
  const file = await chooseFile(flags.output);
  const print = (sentence: string) => io.err.write(`curbcut: ${cleanLine(sentence)}\n`);
  const config = readConfig();
  let recorder: JourneyRecorder | undefined;
  recorder = await (parts.open ?? openRecorder)({
    url,
    browserPath: config.browserPath,
    cacheDir: config.cacheDir,
    allowPrivate: flags.allowPrivate ? ALL_PRIVATE_TARGETS : config.allowPrivateTargets,
    onWarning: print,
    onStep: () => recorder && print(recorder.recording.describeLast()),
  });
  try {
    print(
      'Recording. Press Enter here to have the current state tested; type a name first to label it. Press Ctrl+C or close the window to finish.',
    );
    await followTerminal(io, recorder, print);
    await recorder.catchUp();
    return await save(io, recorder, flags.title ?? new URL(url).host, file, print);
  } finally {
    await recorder.close();
  }
}

/** @throws {UserError} before anything is recorded, so that no work is lost */
async function chooseFile(output: string | undefined) {
  if (output !== undefined) return checkWritableFile(output, '--output');
  const exists = await stat(DEFAULT_FILE).then(
    () => true,
    () => false,
  );
  if (exists) throw new UserError(`${DEFAULT_FILE} already exists. Choose a different file with --output.`);
  return checkWritableFile(DEFAULT_FILE, '--output');
}

/** Marks a state for each line, until Ctrl+C is pressed or the window is closed. */
async function followTerminal(
  io: Io,
  recorder: JourneyRecorder,
  print: (sentence: string) => void,
): Promise<void> {
  const stop = new AbortController();
  const lines = createInterface({ input: io.in });
  const onInterrupt = () => stop.abort();
  process.once('SIGINT', onInterrupt);
  let marking = Promise.resolve();
  lines.on('line', (line) => {
    marking = marking.then(async () => {
      await recorder.catchUp();
      const name = line.trim() || (await recorder.readTitle());
      print(`This state will be tested as “${recorder.recording.markTested(name)}”.`);
    });
  });
  try {
    await Promise.race([recorder.closed, once(stop.signal, 'abort')]);
    await marking;
  } finally {
    process.off('SIGINT', onInterrupt);
    lines.close();
  }
}

async function save(
  io: Io,
  { recording }: JourneyRecorder,
  title: string,
  file: Awaited<ReturnType<typeof checkWritableFile>>,
  print: (sentence: string) => void,
): Promise<number> {
  if (recording.stepCount < 2) print('No steps were recorded after the first page.');
  try {
    const { journey, notes, secrets } = recording.finish(title);
    const sink = createFileSink(file);
    await sink.write(`${cleanJson(journey, 2)}\n`);
    await sink.end();
    for (const note of notes) print(note);
    io.out.write(describeNext(file.name, secrets, listTestedSteps(journey).length));
    return exitCodes.clean;
  } catch (error) {
    if (!(error instanceof InvalidJourneyError)) throw error;
    throw new UserError(`The recording can't be used. ${error.problems.join(' ')}`);
  }
}

/** Suggests what to run next. */
function describeNext(file: string, secrets: readonly string[], tested: number): string {
  const name = /^[\w./-]+$/.test(file) ? file : `'${file.replaceAll("'", "'\\''")}'`;
  return [
    `Saved as ${file}. Next:`,
    ...secrets.map((secret) => `  export CURBCUT_SECRET_${secret}=…`),
    `  curbcut journey check ${name} --play --save`,
    `  curbcut scan --journey ${name}    (tests ${tested} ${tested === 1 ? 'step' : 'steps'})`,
    `  curbcut scan URL --sign-in ${name}    (signs in with it first)`,
    '',
  ].join('\n');
}
