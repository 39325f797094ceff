import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { AUDIT_FILE_LIMITS, AUDIT_FILE_VERSION, AuditFile } from '@curbcut/contract';
import { extract } from 'tar-stream';
import { z } from 'zod';
import { toStorable } from '../../db/to-storable.ts';
import { ApiProblem } from '../../http/api-problem.ts';
import { ImageError, type ProcessedImage, processImage } from '../../images/image-thread.ts';
import { checkAuditFile } from './check-audit-file.ts';
import { AUDIT_ENTRY, SIGNED_TEXT_ENTRY } from './export-audit.ts';
import { getImageFormat } from './from-audit-file.ts';
import { listFileAttachments } from './team-file-rows.ts';

/** What is read before the images. */
export interface AuditArchive {
  readonly file: AuditFile;
  /** The text whose hash is in the signature. */
  readonly signedText: string | undefined;
}

/** Receives the parts of an archive in order: first the audit, then its images. */
export interface ArchiveReader {
  onAudit(archive: AuditArchive): void;
  /** @param number The page's number. */
  onScreenshot(number: number, format: 'webp' | 'jpeg' | 'png', content: Buffer): Promise<void>;
  /** @param name The image's name in the file. */
  onAttachment(name: string, content: Buffer): Promise<void>;
}

/**
 * Reads an audit file, entry by entry, and checks everything in it. Nothing is written to a path from the
 * file, and no more is read than an audit can contain. Tar archives aren't compressed, so they can't
 * expand.
 *
 * @throws {ApiProblem} 400 or 413 with the problem in the file.
 */
export async function readAuditArchive(upload: Readable, reader: ArchiveReader): Promise<void> {
  const entries = readEntries(upload);
  try {
    const audit = await readEntry(entries, AUDIT_ENTRY, AUDIT_FILE_LIMITS.json);
    const file = parseAuditFile(audit.toString('utf8'));
    const signedText = file.signature?.has_signed_text
      ? checkSignedText(file.signature, await readEntry(entries, SIGNED_TEXT_ENTRY, AUDIT_FILE_LIMITS.json))
      : undefined;
    reader.onAudit({ file, signedText });
    await readImages(entries, file, reader);
  } finally {
    await entries.return(undefined);
  }
}

interface ArchiveEntry {
  readonly name: string;
  readonly size: number;
  readonly stream: AsyncIterable<Buffer>;
}

/** Yields an archive's entries; each has to be read before the next one. */
async function* readEntries(upload: Readable): AsyncGenerator<ArchiveEntry, void> {
  const tar = extract();
  const fed = feed(upload, tar);
  try {
    for await (const entry of tar) {
      const { name, type, size = 0 } = entry.header;
      if (type !== 'file') throw createProblem(`${quoteName(name)} isn’t a file.`);
      yield { name, size, stream: entry as unknown as AsyncIterable<Buffer> };
    }
    await fed;
  } catch (error) {
    throw toProblem(error);
  } finally {
    // Leaving the loop destroys the parser, so nothing more is written to it.
    await fed.catch(() => undefined);
  }
}

/**
 * Writes an upload to the parser until the upload is complete or too large, or the parser stops accepting
 * data.
 */
async function feed(upload: Readable, tar: ReturnType<typeof extract>): Promise<void> {
  let bytes = 0;
  try {
    for await (const chunk of upload as AsyncIterable<Buffer>) {
      bytes += chunk.length;
      if (bytes > AUDIT_FILE_LIMITS.total) throw new ApiProblem('audit/file-too-large');
      if (tar.destroyed) return;
      if (!tar.write(chunk)) {
        await new Promise<void>((resolve) => {
          const proceed = () => {
            tar.off('drain', proceed);
            tar.off('close', proceed);
            resolve();
          };
          tar.on('drain', proceed);
          tar.on('close', proceed);
        });
      }
    }
    if (bytes === 0) throw createProblem('The file is empty.');
    tar.end(undefined);
  } catch (error) {
    tar.destroy(error as Error);
    throw error;
  }
}

async function readEntry(
  entries: AsyncGenerator<ArchiveEntry, void>,
  name: string,
  limit: number,
): Promise<Buffer> {
  const { value: entry } = await entries.next();
  if (!entry) throw createProblem(`${name} is missing.`);
  if (entry.name !== name) throw createProblem(`It contains ${quoteName(entry.name)} instead of ${name}.`);
  return readContent(entry, limit);
}

async function readContent({ name, size, stream }: ArchiveEntry, limit: number): Promise<Buffer> {
  if (size > limit) throw new ApiProblem('audit/file-too-large', { error: describeTooLarge(name, limit) });
  const chunks: Buffer[] = [];
  try {
    for await (const chunk of stream) chunks.push(chunk);
  } catch (error) {
    throw toProblem(error);
  }
  return Buffer.concat(chunks);
}

/** The library throws plain errors for a damaged or truncated archive. */
const toProblem = (error: unknown): unknown =>
  error instanceof ApiProblem ? error : createProblem('It’s damaged or truncated.', error);

const describeTooLarge = (name: string, limit: number): string =>
  `The part ${quoteName(name)} of this file is larger than ${limit / 1024 / 1024} MB.`;

const Header = z.object({ format: z.literal('curbcut-audit'), version: z.number() });

function parseAuditFile(text: string): AuditFile {
  const json = parseJson(text);
  const header = Header.safeParse(json);
  if (!header.success) throw createProblem(`${AUDIT_ENTRY} isn’t the description of an audit.`);
  if (header.data.version > AUDIT_FILE_VERSION) throw new ApiProblem('audit/newer-audit-file');
  const parsed = AuditFile.safeParse(json);
  if (!parsed.success) throw createProblem(describeIssue(parsed.error.issues[0]!));
  const file = toStorable(parsed.data);
  const contradiction = checkAuditFile(file);
  if (contradiction !== undefined) throw createProblem(contradiction);
  return file;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw createProblem(`${AUDIT_ENTRY} isn’t valid JSON.`, error);
  }
}

const describeIssue = ({ path, message }: z.core.$ZodIssue): string =>
  `${AUDIT_ENTRY} has a value that audits can’t have: ${path.join('.') || 'the whole file'}: ${message}.`;

/** The signer, as recorded in the signed text. */
const SignedText = z.object({ signer: z.object({ name: z.string(), signed_at: z.string() }) });

function checkSignedText(
  { hash, name, signed_at }: NonNullable<AuditFile['signature']>,
  content: Buffer,
): string {
  if (createHash('sha256').update(content).digest('hex') !== hash)
    throw createProblem('The signed text doesn’t match the hash in the signature.');
  const text = content.toString('utf8');
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch (error) {
    throw createProblem(`${SIGNED_TEXT_ENTRY} isn’t valid JSON.`, error);
  }
  const signer = SignedText.safeParse(json).data?.signer;
  if (signer?.name !== name || signer.signed_at !== signed_at)
    throw createProblem('The signed text and the signature name different people or times.');
  // Neither null characters nor invalid UTF-8 can be stored, and replacing them would change the hash.
  if (text.includes('\0') || !Buffer.from(text).equals(content))
    throw createProblem(`${SIGNED_TEXT_ENTRY} isn’t valid text.`);
  return text;
}

async function readImages(
  entries: AsyncGenerator<ArchiveEntry, void>,
  file: AuditFile,
  reader: ArchiveReader,
): Promise<void> {
  const expected = new Map<string, (name: string, content: Buffer) => Promise<void>>();
  for (const { number, screenshot } of file.pages) {
    if (!screenshot) continue;
    expected.set(screenshot.file, async (name, content) => {
      const format = getImageFormat(name);
      await decodeImage(name, format, content);
      await reader.onScreenshot(number, format, content);
    });
  }
  for (const attachment of listFileAttachments(file)) {
    expected.set(attachment.file, async (name, content) => {
      await checkAttachment(attachment, content);
      await reader.onAttachment(name, content);
    });
  }
  for await (const entry of entries) {
    const receive = expected.get(entry.name);
    if (!receive)
      throw createProblem(`${quoteName(entry.name)} isn’t part of the audit, or it appears twice.`);
    expected.delete(entry.name);
    await receive(entry.name, await readContent(entry, AUDIT_FILE_LIMITS.image));
  }
  const [missing] = expected.keys();
  if (missing !== undefined) throw createProblem(`${missing} is missing.`);
}

/** An attached image is served unchanged, so it must be the one the file describes. */
async function checkAttachment(
  { file, width, height, bytes, sha256 }: ReturnType<typeof listFileAttachments>[number],
  content: Buffer,
): Promise<void> {
  const image = await decodeImage(file, 'webp', content);
  if (image.width !== width || image.height !== height || content.length !== bytes)
    throw createProblem(`${file} doesn’t have the size stated in audit.json.`);
  if (createHash('sha256').update(content).digest('hex') !== sha256)
    throw createProblem(`${file} doesn’t have the SHA-256 stated in audit.json.`);
}

/**
 * Decodes an image in a file. It's stored and served unchanged, so people's browsers, and the browser that
 * prints reports, would decode whatever it contains.
 */
async function decodeImage(
  name: string,
  format: ProcessedImage['type'],
  content: Buffer,
): Promise<ProcessedImage> {
  try {
    const image = await processImage(content);
    if (image.type === format) return image;
  } catch (error) {
    if (!(error instanceof ImageError)) throw error;
    if (error.problem === 'too-large') throw createProblem(`${name} has more than 12 megapixels.`, error);
  }
  throw createProblem(`${name} isn’t a ${format} image with at most 12 megapixels.`);
}

/** Names are hostile text of any length. */
const quoteName = (name: string): string => `“${name.slice(0, 100).toWellFormed().replace(/\p{C}/gu, '�')}”`;

const createProblem = (reason: string, cause?: unknown): ApiProblem =>
  new ApiProblem('audit/not-audit-file', {
    error: `This isn’t a complete audit file. ${reason} Export the audit again and choose the .tar file.`,
    cause,
  });
