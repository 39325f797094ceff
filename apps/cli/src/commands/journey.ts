import { writeFile } from 'node:fs/promises';
import { cleanJson } from '@curbcut/contract';
import { checkSecrets, defaultVariant, type JourneyToPlay, playWholeJourney } from '@curbcut/engine';
import {
  describeStep,
  type ElementIdentity,
  exportToRecorder,
  findCommitRefusal,
  formatTestedStep,
  getLabel,
  type ImportedJourney,
  type ImportFormat,
  importFormats,
  importJourney,
  type Journey,
  listSecretNames,
  listTestedSteps,
  Redactor,
} from '@curbcut/journeys';
import { cleanLine } from '@curbcut/reports';
import { Command, Option } from 'commander';
import { exitCodes, type Io, UserError, writeAll } from '../io.ts';
import { openSecrets, readJourney, readTextFile, toUserError } from '../journeys/read-journey.ts';
import { openCliScanner } from '../open-scanner.ts';
import { checkWritableFile, createFileSink } from '../sink.ts';

const examples = `
Examples:
  curbcut journey import recording.json --output checkout.json
  curbcut journey import tests/login.spec.ts --from playwright > sign-in.json
  curbcut journey check checkout.json
  curbcut journey check checkout.json --play --save
  curbcut journey export checkout.json > recording.json

Exit codes: 0 the journey works, 1 steps were skipped or couldn't be carried out, 2 the file can't be used, 3 Curbcut itself failed.`;

/** `curbcut journey`: imports, checks and exports journeys. */
export function createJourneyCommand(io: Io, done: (exitCode: number) => void): Command {
  const command = new Command('journey')
    .description('Import, check and export journeys, such as a sign-in or a checkout.')
    .addHelpText('after', examples);
  command
    .command('import')
    .description('Import a recording from Chrome DevTools Recorder, Playwright codegen or Pa11y actions.')
    .argument('<file>', 'file to import')
    .addOption(new Option('--from <format>', 'format (default: detected)').choices(importFormats))
    .option('--output <file>', 'write the journey to this file instead of standard output')
    .action(async (file: string, flags: ImportFlags) => done(await runImport(io, file, flags)));
  command
    .command('check')
    .description("Check a journey's steps and secrets, and report anything that isn't allowed.")
    .argument('<file>', 'journey')
    .option(
      '--play',
      'also carry out its steps in a browser, up to the first one that pays for, sends or deletes something',
      false,
    )
    .option(
      '--save',
      'with --play: save what identifies each element, so that steps survive redesigns',
      false,
    )
    .option('--secrets <file>', 'read secrets from this file, one NAME=value per line')
    .option('--allow-private', 'allow access to this machine and private networks', false)
    .action(async (file: string, flags: CheckFlags) => done(await runCheck(io, file, flags)));
  command
    .command('export')
    .description('Export a journey for Chrome DevTools Recorder.')
    .argument('<file>', 'journey')
    .action(async (file: string) => {
      const { recording, notes } = exportToRecorder(await readJourney(file));
      await writeAll(io.out, `${cleanJson(recording, 2)}\n`);
      printSentences(io, notes);
      done(exitCodes.clean);
    });
  return command;
}

interface ImportFlags {
  from?: ImportFormat;
  output?: string;
}

async function runImport(io: Io, file: string, { from, output }: ImportFlags): Promise<number> {
  const target = output === undefined ? null : await checkWritableFile(output, '--output');
  const { journey, left, notes } = readImport(file, await readTextFile(file, 'curbcut journey import'), from);
  const content = `${cleanJson(journey, 2)}\n`;
  if (target === null) await writeAll(io.out, content);
  else {
    const sink = createFileSink(target);
    await sink.write(content);
    await sink.end();
  }
  printSentences(io, [...left, ...notes]);
  return left.length > 0 ? exitCodes.findings : exitCodes.clean;
}

function readImport(file: string, content: string, from: ImportFormat | undefined): ImportedJourney {
  try {
    return importJourney(content, from);
  } catch (error) {
    throw toUserError(file, error);
  }
}

interface CheckFlags {
  play: boolean;
  save: boolean;
  secrets?: string;
  allowPrivate: boolean;
}

async function runCheck(io: Io, file: string, flags: CheckFlags): Promise<number> {
  if (flags.save && !flags.play) throw new UserError('--save requires --play.');
  const journey = await readJourney(file);
  const getSecret = await openSecrets(flags.secrets);
  const tested = new Map(listTestedSteps(journey).map((step) => [step.index, formatTestedStep(step)]));
  const lines = journey.steps.map((step, index) => {
    const label = tested.get(index);
    return `${describeStep(index, step)}${label === undefined ? '' : `, tested as “${label}”`}`;
  });
  await writeAll(io.out, lines.map((line) => `${cleanLine(line)}\n`).join(''));
  const missing = listSecretNames(journey).filter((name) => !getSecret(name));
  const problems = [
    ...missing.map((name) => `The secret ${name} isn’t set (CURBCUT_SECRET_${name}).`),
    ...journey.steps.flatMap((step, index) => {
      const label = 'selectors' in step && step.selectors ? getLabel(step.selectors) : null;
      return findCommitRefusal(step, index, label) ?? [];
    }),
  ];
  printSentences(io, problems);
  if (!flags.play) return problems.length > 0 ? exitCodes.findings : exitCodes.clean;
  return await play(io, file, { journey, getSecret, redactor: new Redactor() }, flags);
}

/** Carries out the steps before the first one that commits something, and reports each. */
async function play(io: Io, file: string, target: JourneyToPlay, flags: CheckFlags): Promise<number> {
  checkSecrets(target);
  const { journey, redactor } = target;
  const end = journey.steps.findIndex((step) => step.commits === true);
  const last = (end === -1 ? journey.steps.length : end) - 1;
  const identities = new Map<number, ElementIdentity>();
  const scanner = await openCliScanner({ allowPrivate: flags.allowPrivate }, (sentence) =>
    io.err.write(`${redactor.redactText(sentence)}\n`),
  );
  try {
    const result = await playWholeJourney(
      scanner,
      {
        ...target,
        onHealed: (sentence) => printSentences(io, [sentence]),
        onStep: ({ index, identity }) => {
          if (identity !== null) identities.set(index, identity);
        },
      },
      last,
      defaultVariant,
    );
    if (result.status === 'not-tested') {
      const { reason, code } = result.page.notTested;
      printSentences(io, [reason]);
      return code.startsWith('scan/step') ? exitCodes.findings : exitCodes.couldNotScan;
    }
    printSentences(io, [
      end === -1
        ? 'All steps were carried out.'
        : `All steps before ${describeStep(end, journey.steps[end]!)} were carried out.`,
    ]);
  } finally {
    await scanner.close();
  }
  if (flags.save) await saveIdentities(file, journey, redactor.redact(identities.entries().toArray()));
  return exitCodes.clean;
}

async function saveIdentities(
  file: string,
  journey: Journey,
  identities: readonly (readonly [number, ElementIdentity])[],
): Promise<void> {
  const known = new Map(identities);
  const steps = journey.steps.map((step, index) => {
    const identity = known.get(index);
    return identity === undefined ? step : { ...step, identity };
  });
  await writeFile(file, `${cleanJson({ ...journey, steps }, 2)}\n`);
}

function printSentences(io: Io, sentences: readonly string[]): void {
  for (const sentence of sentences) io.err.write(`curbcut: ${cleanLine(sentence)}\n`);
}
