import type { Dirent } from 'node:fs';
import { lstat, readdir, readFile, realpath, stat } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import type { Document } from 'domhandler';
import { parse } from 'parse5';
import { adapter } from 'parse5-htmlparser2-tree-adapter';
import { UserError } from '../../io.ts';

const MAX_FILE_BYTES = 5_000_000;
const MAX_FILES = 2000;
const isHtmlFileName = (name: string): boolean => /\.x?html?$/i.test(name);

/** A static HTML file as it was read. */
export interface HtmlFile {
  /** Path within the folder, separated by `/`. */
  readonly name: string;
  readonly path: string;
  readonly bytes: Buffer;
  readonly text: string;
  readonly document: Document;
  readonly modifiedAt: Date;
}

/**
 * Resolves the real path of a folder.
 *
 * @throws {UserError} if it isn't a folder
 */
export async function resolveFolder(folder: string): Promise<string> {
  const real = await realpath(folder).catch(() => null);
  if (real === null || !(await stat(real)).isDirectory())
    throw new UserError(`${folder} isn't a folder. Pass the folder with the HTML files to --apply.`);
  return real;
}

/**
 * Reads a file in the folder; returns null if it doesn't exist, isn't HTML in UTF-8, or is too large. Names
 * may come from pages, so nothing outside the folder is read and no symbolic link is followed.
 */
export async function readHtmlFile(folder: string, name: string): Promise<HtmlFile | null> {
  const path = join(folder, name);
  if (!isHtmlFileName(name) || name.includes('\0') || !path.startsWith(folder + sep)) return null;
  const real = await realpath(path).catch(() => null);
  if (real !== path) return null;
  const found = await lstat(path);
  if (!found.isFile() || found.size > MAX_FILE_BYTES) return null;
  const bytes = await readFile(path);
  const text = decodeUtf8(bytes);
  if (text === null) return null;
  const document = parse(text, { treeAdapter: adapter, sourceCodeLocationInfo: true });
  return {
    name: relative(folder, path).split(sep).join('/'),
    path,
    bytes,
    text,
    document,
    modifiedAt: found.mtime,
  };
}

function decodeUtf8(bytes: Buffer): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return null;
  }
}

/** Lists the folder's HTML files in order, up to the search limit. */
export async function listHtmlFiles(folder: string): Promise<string[]> {
  const names: string[] = [];
  const open = [''];
  for (let at = open.shift(); at !== undefined && names.length < MAX_FILES; at = open.shift()) {
    const below = await readdir(join(folder, at), { withFileTypes: true }).catch((): Dirent[] => []);
    for (const entry of below.sort((one, other) => (one.name < other.name ? -1 : 1))) {
      if (entry.name.startsWith('.') || entry.name === 'node_modules') continue;
      const name = join(at, entry.name);
      if (entry.isDirectory()) open.push(name);
      else if (entry.isFile() && isHtmlFileName(entry.name)) names.push(name);
    }
  }
  return names.slice(0, MAX_FILES);
}

/** Returns the names of files that might contain the page at a URL, most likely first. */
export function getCandidateFileNames(url: string): string[] {
  const { pathname } = new URL(url);
  const parts = pathname
    .split('/')
    .filter((part) => part !== '')
    .map(decodePathPart);
  if (parts.some((part) => part === null || part === '..' || part === '.' || /[/\\\0]/.test(part))) return [];
  const isFolder = pathname.endsWith('/');
  const names: string[] = [];
  // A site may be served from a subpath, so its folder may lack the first parts of the URL path.
  for (let from = 0; from <= parts.length; from += 1) {
    const name = parts.slice(from).join('/');
    if (name === '' || isFolder) names.push(join(name, 'index.html'), join(name, 'index.htm'));
    else if (isHtmlFileName(name)) names.push(name);
    else names.push(`${name}.html`, `${name}.htm`, join(name, 'index.html'));
  }
  return names;
}

function decodePathPart(part: string): string | null {
  try {
    return decodeURIComponent(part);
  } catch {
    return null;
  }
}
