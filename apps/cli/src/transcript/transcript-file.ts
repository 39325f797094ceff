import { readFile } from 'node:fs/promises';
import { SCREEN_READERS, TRANSCRIPT_ORDERS } from '@curbcut/engine';
import { z } from 'zod';
import { UserError } from '../io.ts';

export const TRANSCRIPT_VERSION = 1;

/** What `curbcut read --json` prints, and what `--compare` reads. */
export const TranscriptFile = z.object({
  curbcut: z.literal('transcript'),
  version: z.literal(TRANSCRIPT_VERSION),
  /** Screen reader output varies by version, settings and browser; these aren't recordings. */
  approximate: z.literal(true),
  url: z.string(),
  title: z.string(),
  by: z.enum(TRANSCRIPT_ORDERS),
  lines: z.array(
    z.object({
      selector: z.string(),
      says: z.object(Object.fromEntries(SCREEN_READERS.map((reader) => [reader, z.string()]))),
    }),
  ),
  /** Number of lines beyond the limit. */
  omitted: z.number().int().min(0),
  /** What couldn't be read, and why. */
  unread: z.array(z.string()),
});
export type TranscriptFile = z.infer<typeof TranscriptFile>;

const HINT = 'Create one with: curbcut read URL --json > FILE';

/** @throws {UserError} if the file can't be read or isn't a transcript; the message says what to do */
export async function readTranscriptFile(file: string): Promise<TranscriptFile> {
  const content = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new UserError(`The transcript ${file} can't be read (${error.code ?? error.message}). ${HINT}`);
  });
  const checked = TranscriptFile.safeParse(parseJson(content));
  if (checked.success) return checked.data;
  throw new UserError(`${file} isn't a transcript from this version of Curbcut. ${HINT}`);
}

function parseJson(content: string): unknown {
  try {
    return JSON.parse(content);
  } catch {
    return undefined;
  }
}
