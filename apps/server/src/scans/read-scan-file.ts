import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import {
  type Finding,
  MAX_PAGES_PER_SCAN,
  MAX_URL_LENGTH,
  type RuleTally,
  SCAN_FILE_LIMITS,
  SCAN_FILE_VERSION,
  UploadLine,
  UploadStart,
} from '@curbcut/contract';
import { getRuleInfo, getSiteHost, TimeSlice } from '@curbcut/engine';
import { formatCount } from '@curbcut/scoring';
import type { z } from 'zod';
import { ApiProblem } from '../http/api-problem.ts';

/** A page in a scan file. */
export type UploadedPageLine = Exclude<UploadLine, { type: 'upload-end' }>;

/** A checked scan file's content, without the pages' results. */
export interface ScanFile {
  readonly start: UploadStart;
  /** The pages' URLs, in order. */
  readonly urls: readonly string[];
  readonly beyondLimit: number;
  /** SHA-256 of the file. */
  readonly hash: string;
}

const createProblem = (sentence: string): ApiProblem =>
  new ApiProblem('upload/invalid', {
    error: `This isn’t a valid scan file: ${sentence}`,
    details: { file: [sentence] },
  });

const MEGABYTE = 1024 * 1024;

const createSizeProblem = (what: string, limit: number): ApiProblem =>
  new ApiProblem('upload/too-large', {
    error: `${what} is larger than ${limit / MEGABYTE} MB. Scan fewer pages, for example with --max-pages.`,
  });

/** Factor by which an upload can exceed the size limit before the server stops receiving it. */
const MAX_DISCARDED_FILES = 4;

/**
 * Receives a scan file. It stays compressed in memory, so that nothing is stored before all of it has been
 * checked.
 *
 * @throws {ApiProblem} 413 if it's too large.
 */
export async function receiveScanFile(upload: Readable): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of upload as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes <= SCAN_FILE_LIMITS.compressed) chunks.push(chunk);
    // Most clients read the response only after they have sent everything.
    else if (bytes > MAX_DISCARDED_FILES * SCAN_FILE_LIMITS.compressed) break;
  }
  if (bytes > SCAN_FILE_LIMITS.compressed)
    throw createSizeProblem('The compressed scan', SCAN_FILE_LIMITS.compressed);
  return Buffer.concat(chunks);
}

/**
 * Checks a whole scan file: its form, sizes, counts, URLs and rules.
 *
 * @throws {ApiProblem} 400 or 413 with the problem.
 */
export async function checkScanFile(bytes: Buffer): Promise<ScanFile> {
  const lines = readLines(bytes);
  const { value: first } = await lines.next();
  if (first === undefined) throw createProblem('it’s empty.');
  const start = parseStart(first);
  const urls = new Set<string>();
  let end: Extract<UploadLine, { type: 'upload-end' }> | undefined;
  for await (const content of lines) {
    if (end) throw createProblem('it continues after its end.');
    const number = urls.size + 1;
    const line = parseLine(UploadLine, content, `page ${number}`);
    if (line.type === 'upload-end') {
      end = line;
      continue;
    }
    checkPage(start, line, `page ${number}`);
    if (urls.has(line.page.url)) throw createProblem(`it contains ${line.page.url} twice.`);
    urls.add(line.page.url);
    if (urls.size > MAX_PAGES_PER_SCAN)
      throw createProblem(`it has more than ${formatCount(MAX_PAGES_PER_SCAN, 'page')}.`);
  }
  if (end?.pages !== urls.size) throw createProblem('it’s incomplete.');
  const hash = createHash('sha256').update(bytes).digest('hex');
  return { start, urls: [...urls], beyondLimit: Math.min(end.beyond_limit, MAX_COUNT), hash };
}

/** Yields the pages of a file that {@link checkScanFile} has accepted. */
export async function* readUploadedPages(bytes: Buffer): AsyncGenerator<UploadedPageLine> {
  let isFirst = true;
  for await (const content of readLines(bytes)) {
    const line = isFirst ? undefined : UploadLine.parse(JSON.parse(content));
    isFirst = false;
    if (line && line.type !== 'upload-end') yield line;
  }
}

/** Yields the lines of a compressed file. Stops reading a file that expands beyond the limits. */
async function* readLines(bytes: Buffer): AsyncGenerator<string, void> {
  const unpacked = Readable.from([bytes]).pipe(createGunzip());
  const slice = new TimeSlice();
  let total = 0;
  let pieces: Buffer[] = [];
  let length = 0;
  try {
    for await (const chunk of unpacked as AsyncIterable<Buffer>) {
      total += chunk.length;
      if (total > SCAN_FILE_LIMITS.total) throw createSizeProblem('The scan', SCAN_FILE_LIMITS.total);
      let rest = chunk;
      for (let at = rest.indexOf(NEWLINE); at !== -1; at = rest.indexOf(NEWLINE)) {
        pieces.push(rest.subarray(0, at));
        rest = rest.subarray(at + 1);
        yield Buffer.concat(pieces).toString('utf8');
        [pieces, length] = [[], 0];
        if (slice.isOver) await slice.next();
      }
      pieces.push(rest);
      length += rest.length;
      if (length > SCAN_FILE_LIMITS.line)
        throw createSizeProblem('A page of the scan', SCAN_FILE_LIMITS.line);
    }
  } catch (error) {
    if (error instanceof ApiProblem) throw error;
    throw createProblem('it’s damaged or not compressed with gzip.');
  } finally {
    unpacked.destroy();
  }
  if (length > 0) throw createProblem('it’s incomplete.');
}

const NEWLINE = 0x0a;

function parseStart(content: string): UploadStart {
  const value = parseJson(content, 'its first line') as { version?: unknown } | null;
  if (value?.version !== SCAN_FILE_VERSION) {
    throw createProblem(
      `it has version ${JSON.stringify(value?.version)?.slice(0, 20)}, but this server reads version ${SCAN_FILE_VERSION}. Use the server’s version of the curbcut command.`,
    );
  }
  const start = parseLine(UploadStart, content, 'its first line');
  checkUrl(start.settings.url, 'the scanned URL');
  if (start.site !== null) checkUrl(start.site, 'the site');
  if (Object.keys(start.rule_versions).length > MAX_RULES) throw createProblem('it lists too many rules.');
  return start;
}

/** More rules than any version has. */
const MAX_RULES = 2_000;
/** Fits the database's integers even if a scan has 10,000 pages. */
const MAX_COUNT = 200_000;

function parseLine<Schema extends z.ZodType>(
  schema: Schema,
  content: string,
  where: string,
): z.output<Schema> {
  const value = parseJson(content, where);
  checkBounds(value, where, 0);
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const { path, message } = parsed.error.issues[0]!;
  throw createProblem(
    `${where} is invalid at ${path.join('.').slice(0, 200) || 'its beginning'} (${message}).`,
  );
}

function parseJson(content: string, where: string): unknown {
  try {
    return JSON.parse(content);
  } catch {
    throw createProblem(`${where} isn’t valid JSON.`);
  }
}

/** Limits text, lists and nesting before validating a value, because validation is recursive. */
function checkBounds(value: unknown, where: string, depth: number): void {
  if (typeof value === 'string') {
    if (value.length > SCAN_FILE_LIMITS.text)
      throw createProblem(`${where} has text with more than ${SCAN_FILE_LIMITS.text} characters.`);
    return;
  }
  if (value === null || typeof value !== 'object') return;
  if (depth >= SCAN_FILE_LIMITS.depth) throw createProblem(`${where} is nested too deeply.`);
  const items: readonly unknown[] = Array.isArray(value) ? value : Object.values(value);
  if (items.length > SCAN_FILE_LIMITS.list)
    throw createProblem(`${where} has a list of more than ${SCAN_FILE_LIMITS.list} entries.`);
  for (const item of items) checkBounds(item, where, depth + 1);
}

function checkUrl(url: string, where: string): URL {
  const parsed = url.length > MAX_URL_LENGTH ? null : URL.parse(url);
  if (
    parsed === null ||
    !/^https?:$/.test(parsed.protocol) ||
    parsed.username !== '' ||
    parsed.password !== ''
  )
    throw createProblem(`${where} isn’t a website address.`);
  return parsed;
}

function checkPage({ settings }: UploadStart, line: UploadedPageLine, where: string): void {
  const { url, finalUrl } = line.page;
  if (getSiteHost(checkUrl(url, `the URL of ${where}`)) !== getSiteHost(new URL(settings.url)))
    throw createProblem(`${url.slice(0, 200)} isn’t on the scanned site.`);
  if (finalUrl !== null) checkUrl(finalUrl, `the final URL of ${where}`);
  if (line.type === 'page-failed') return;
  const { page, fixes, place } = line;
  const { findings, forAudits = [], tallies, elements } = page;
  if (findings.length > SCAN_FILE_LIMITS.findings)
    throw createProblem(`${where} has more than ${SCAN_FILE_LIMITS.findings} findings.`);
  const counts = [
    elements,
    place.clicks ?? 0,
    ...tallies.flatMap((one) => [one.passed, one.failed, one.cantTell]),
  ];
  if (counts.some((count) => count < 0 || count > MAX_COUNT))
    throw createProblem(`${where} has impossible counts.`);
  for (const { ruleId, variants } of [...findings, ...forAudits]) {
    checkRule(ruleId);
    if (variants.some((index) => index < 0 || index >= settings.variants.length))
      throw createProblem(`${where} has a finding in a view that the scan doesn’t have.`);
  }
  for (const { ruleId } of tallies) checkRule(ruleId);
  if (new Set(tallies.map(({ ruleId }) => ruleId)).size < tallies.length)
    throw createProblem(`${where} counts a rule twice.`);
  if (fixes === null) return;
  const fixed = new Set(fixes.tried.map(({ fingerprint }) => fingerprint));
  if (fixed.size < fixes.tried.length || new Set(fixes.attempted).size < fixes.attempted.length)
    throw createProblem(`${where} has two fixes for one issue.`);
  if (fixes.fixed.some((index) => index < 0 || index >= findings.length))
    throw createProblem(`${where} has a fix for a finding that it doesn’t have.`);
}

function checkRule(ruleId: string): void {
  if (!getRuleInfo(ruleId)) {
    throw createProblem(
      `this server doesn’t know the ${ruleId.slice(0, 100)} rule. Use the server’s version of the curbcut command.`,
    );
  }
}

/**
 * Returns a page's tallies, corrected if they'd hide a failure: a Curbcut rule that reports failures has
 * failed for at least that many elements, regardless of what the client counted.
 */
export function correctTallies(tallies: readonly RuleTally[], findings: readonly Finding[]): RuleTally[] {
  const failures = findings.filter(
    ({ outcome, engines }) => outcome === 'failed' && engines.includes('curbcut'),
  );
  const corrected = new Map(tallies.map((tally) => [tally.ruleId, tally]));
  for (const [ruleId, { length: failed }] of Map.groupBy(failures, (finding) => finding.ruleId)) {
    const tally = corrected.get(ruleId) ?? { ruleId, passed: 0, failed: 0, cantTell: 0 };
    if (tally.failed === 0) corrected.set(ruleId, { ...tally, failed });
  }
  return [...corrected.values()];
}
