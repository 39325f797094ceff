import { randomUUID } from 'node:crypto';
import { cleanJson, PageView } from '@curbcut/contract';
import {
  combineVariants,
  compareLines,
  defaultVariant,
  parseSiteUrl,
  SCREEN_READERS,
  type ScreenReader,
  TRANSCRIPT_ORDERS,
  type TranscriptOrder,
} from '@curbcut/engine';
import { cleanLine } from '@curbcut/reports';
import { Command, Option } from 'commander';
import { exitCodes, type Io, UserError, writeAll } from '../io.ts';
import { openCliScanner, type ScannerFlags } from '../open-scanner.ts';
import { checkUrls, describeWhyNotTested } from '../scan-targets.ts';
import { addBrowserOptions, addWaitOption } from '../testing-options.ts';
import { formatChanges, hasChanged } from '../transcript/format-changes.ts';
import {
  readTranscriptFile,
  TRANSCRIPT_VERSION,
  type TranscriptFile,
} from '../transcript/transcript-file.ts';

interface ReadFlags extends ScannerFlags {
  by: TranscriptOrder;
  as: ScreenReader;
  json: boolean;
  compare?: string;
  view?: PageView;
  waitFor?: string;
}

const READER_NAMES: Readonly<Record<ScreenReader, string>> = {
  nvda: 'NVDA',
  jaws: 'JAWS',
  voiceover: 'VoiceOver',
};

const examples = `
Examples:
  curbcut read example.com
  curbcut read example.com --by headings --as voiceover
  curbcut read http://localhost:8080 --allow-private --by tab

Compare with an earlier run:
  curbcut read example.com --json > before.json
  curbcut read example.com --compare before.json

Compare with another version of the page:
  curbcut read staging.example.com --compare https://example.com

The announcements are approximate: they're derived from the page's code, and real ones depend on the screen reader's version and settings and on the browser.

Exit codes: 0 success (with --compare: nothing changed), 1 with --compare: something changed, 2 the page couldn't be read, 3 Curbcut itself failed.`;

/** `curbcut read`: prints what a screen reader announces on a page. */
export function createReadCommand(io: Io, done: (exitCode: number) => void): Command {
  const command = new Command('read')
    .description('Print roughly what a screen reader announces on a page.')
    .argument('<url>', "the page's URL, such as example.com")
    .addOption(
      new Option('--by <order>', 'in reading order, or from one heading, tab stop or landmark to the next')
        .choices(TRANSCRIPT_ORDERS)
        .default('reading'),
    )
    .addOption(new Option('--as <reader>', 'screen reader').choices(SCREEN_READERS).default('nvda'))
    .option('--json', 'print JSON with the announcements of all screen readers', false)
    .option(
      '--compare <file or URL>',
      'print what differs from the JSON of an earlier run, or from the page at a URL that starts with https:// or http://',
    )
    .addOption(new Option('--view <view>', 'read the page in this view').choices(PageView.options));
  return addBrowserOptions(addWaitOption(command))
    .addHelpText('after', examples)
    .action(async (url: string, flags: ReadFlags) => done(await runRead(io, url, flags)));
}

async function runRead(io: Io, url: string, flags: ReadFlags): Promise<number> {
  checkUrls([url], undefined, 'curbcut read example.com');
  const earlier = flags.compare === undefined ? null : await readEarlier(io, flags.compare, flags);
  if (earlier !== null && earlier.by !== flags.by) {
    throw new UserError(
      `${flags.compare} was recorded with --by ${earlier.by}. Use the same option to compare the two transcripts.`,
    );
  }
  const transcript = await readPage(io, url, flags);
  reportLimits(io, transcript);
  if (earlier === null && flags.json) {
    await writeAll(io.out, `${cleanJson(transcript)}\n`);
    return exitCodes.clean;
  }
  if (!flags.json) {
    io.err.write(`curbcut: Roughly what ${READER_NAMES[flags.as]} announces (see curbcut read --help).\n`);
  }
  const lines = listLines(transcript, flags.as);
  if (earlier === null) {
    for (const line of lines) await writeAll(io.out, `${line}\n`);
    return exitCodes.clean;
  }
  const changes = compareLines(listLines(earlier, flags.as), lines);
  const isChanged = hasChanged(changes);
  if (flags.json)
    await writeAll(io.out, `${cleanJson({ url: transcript.url, by: flags.by, as: flags.as, changes })}\n`);
  else if (isChanged) for (const line of formatChanges(changes)) await writeAll(io.out, `${line}\n`);
  else io.err.write('curbcut: Nothing changed.\n');
  return isChanged ? exitCodes.findings : exitCodes.clean;
}

/** Reads the transcript to compare with: from a file, or from the page at a URL. */
async function readEarlier(io: Io, target: string, flags: ReadFlags): Promise<TranscriptFile> {
  if (!/^https?:\/\//i.test(target)) return readTranscriptFile(target);
  checkUrls([target], undefined, 'curbcut read example.com');
  const transcript = await readPage(io, target, flags);
  reportLimits(io, transcript);
  return transcript;
}

/** Reports what couldn't be read, and how much isn't shown. */
function reportLimits(io: Io, { unread, omitted }: TranscriptFile): void {
  for (const reason of unread) io.err.write(`curbcut: Not read: ${cleanLine(reason)}\n`);
  if (omitted > 0) io.err.write(`curbcut: The page is too long. ${omitted} more lines aren't shown.\n`);
}

/** Returns the lines of a transcript as one screen reader words them, safe to print. */
const listLines = ({ lines }: TranscriptFile, reader: ScreenReader): string[] =>
  lines.map(({ says }) => cleanLine(says[reader] ?? '')).filter((line) => line !== '');

/** @throws {UserError} if the page can't be read; the message says why */
async function readPage(io: Io, typed: string, flags: ReadFlags): Promise<TranscriptFile> {
  const stop = new AbortController();
  const onInterrupt = () => stop.abort();
  process.once('SIGINT', onInterrupt);
  try {
    const print = (sentence: string) => void io.err.write(`${sentence}\n`);
    const scanner = await openCliScanner({ ...flags, startsAtOnce: true, concurrency: 1 }, print);
    try {
      const url = await scanner.findReachableStart(parseSiteUrl(typed), stop.signal);
      const views = flags.view === undefined ? [] : [flags.view];
      const result = await scanner.readPage(url, {
        key: randomUUID(),
        waitFor: flags.waitFor ?? null,
        auth: null,
        variant: combineVariants(undefined, undefined, views).at(-1) ?? defaultVariant,
        order: flags.by,
        signal: stop.signal,
      });
      if (result.status === 'not-read')
        throw new UserError(`We couldn't read the page. ${describeWhyNotTested(result.reason, flags)}`);
      const { lines, omitted } = result.transcript;
      return {
        curbcut: 'transcript',
        version: TRANSCRIPT_VERSION,
        approximate: true,
        url: result.finalUrl,
        title: result.title,
        by: flags.by,
        lines: lines.map(({ entry, says }) => ({ selector: entry.selector, says: { ...says } })),
        omitted,
        unread: [...result.unread],
      };
    } finally {
      await scanner.close();
    }
  } catch (error) {
    if (stop.signal.aborted) throw new UserError('Interrupted. Nothing was printed.');
    throw error;
  } finally {
    process.off('SIGINT', onInterrupt);
  }
}
