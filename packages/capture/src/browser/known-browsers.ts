import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, stat, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { PRODUCT_TOKEN } from '../product-token.ts';

/** What we learned from starting a browser once. */
export interface KnownBrowser {
  readonly version: string;
  readonly userAgent: string;
  readonly sandbox: boolean;
  /** Why its sandbox is disabled; null if it's enabled. */
  readonly sandboxError: string | null;
}

interface BrowserFile {
  readonly executablePath: string;
  readonly env: Readonly<Record<string, string>>;
}

/**
 * Returns what an earlier process learned about the same browser on the same system; `undefined` if there is
 * nothing.
 */
export async function readKnownBrowser(
  cacheFolder: string,
  browser: BrowserFile,
): Promise<KnownBrowser | undefined> {
  try {
    const known: unknown = JSON.parse(await readFile(await getFile(cacheFolder, browser), 'utf8'));
    return isKnownBrowser(known) ? known : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Saves what we know about a browser for later processes. If the folder isn't writable, they just take longer
 * to start.
 */
export async function saveKnownBrowser(
  cacheFolder: string,
  browser: BrowserFile,
  { version, userAgent, sandbox, sandboxError }: KnownBrowser,
): Promise<void> {
  try {
    const file = await getFile(cacheFolder, browser);
    const unfinished = `${file}.${randomUUID()}`;
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(unfinished, JSON.stringify({ version, userAgent, sandbox, sandboxError }));
    await rename(unfinished, file);
  } catch {
    // A read-only folder is fine, as the doc comment says.
  }
}

/**
 * The name includes the browser version, the user and the kernel, because the sandbox depends on all of them.
 */
async function getFile(cacheFolder: string, { executablePath, env }: BrowserFile): Promise<string> {
  const { mtimeMs, size } = await stat(executablePath);
  const system = [process.platform, os.release(), process.getuid?.() ?? null];
  const facts = [PRODUCT_TOKEN, executablePath, mtimeMs, size, env, system];
  const digest = createHash('sha256').update(JSON.stringify(facts)).digest('hex');
  return path.join(cacheFolder, 'browsers', `${digest.slice(0, 16)}.json`);
}

function isKnownBrowser(value: unknown): value is KnownBrowser {
  const { version, userAgent, sandbox, sandboxError } = (value ?? {}) as Record<string, unknown>;
  return (
    [version, userAgent].every((text) => typeof text === 'string') &&
    typeof sandbox === 'boolean' &&
    (sandboxError === null || typeof sandboxError === 'string')
  );
}
