/** A source file as named by a development build. */
export interface SourceFile {
  /** Relative to the project if possible, with forward slashes. */
  readonly path: string;
  /** Whether the file belongs to a package and so wasn't written by the site's developers. */
  readonly isPackage: boolean;
  /** Whether its name shows that it is source rather than a bundle. */
  readonly isKnownSource: boolean;
}

const MAX_PATH_LENGTH = 200;
/**
 * Folders in which projects keep their source. Everything before the first one is the project's location on a
 * disk or server.
 */
const sourceFolders = new Set([
  'src',
  'app',
  'pages',
  'components',
  'lib',
  'packages',
  'apps',
  'layouts',
  'views',
]);
/** Number of trailing parts that are kept of a path without any of these folders. */
const TRAILING_PATH_PARTS = 3;

/**
 * Parses a file name reported by a page: the URL of a development server or bundler, or a path on a disk.
 * Null for anything else.
 */
export function parseSourceFile(reported: unknown): SourceFile | null {
  if (typeof reported !== 'string' || reported.length > 2_000 || /[\p{C}\p{Zl}\p{Zp}]/u.test(reported))
    return null;
  const plain = decodePath(reported)
    .replaceAll('\\', '/')
    .replace(/[?#].*$/, '');
  const scheme = /^([a-z][a-z0-9+.-]+):/i.exec(plain)?.[1]?.toLowerCase() ?? '';
  if (['data', 'blob', 'javascript', 'about', 'chrome-extension'].includes(scheme)) return null;
  const isServed = scheme === 'http' || scheme === 'https';
  const rest = removeScheme(plain, scheme, isServed);
  const isPackage = /(^|\/)node_modules\//.test(rest);
  const path = toProjectPath(
    rest.split('/'),
    isServed ? 'server' : /^(\/|[a-z]:\/)/i.test(rest) ? 'disk' : 'project',
  );
  const extension = /\.([a-z]{1,10})$/i.exec(path)?.[1]?.toLowerCase();
  if (extension === undefined || /[<>"|*]/.test(path)) return null;
  const isKnownSource =
    /^(tsx?|jsx|mts|cts|vue|svelte|astro|html|mdx?)$/.test(extension) || (scheme !== '' && !isServed);
  return { path, isPackage, isKnownSource };
}

function decodePath(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Returns the part after a server's host, or after the prefix that a bundler adds. */
function removeScheme(text: string, scheme: string, isServed: boolean): string {
  if (scheme === '') return text;
  const rest = text.slice(scheme.length + 1);
  if (isServed) {
    const path = rest.replace(/^\/\/[^/]*/, '');
    // Vite serves files outside its root by their path on the disk.
    return path.startsWith('/@fs/') ? path.slice('/@fs'.length) : path;
  }
  if (scheme === 'file') return rest.replace(/^\/\/[^/]*/, '');
  // webpack://name/./src/x.js, webpack-internal:///(rsc)/./src/x.js, turbopack:///[project]/src/x.js
  return rest.replace(/^\/\/[^/]*\/?/, '').replace(/^(\([^)]*\)|\[[^\]]*\])\//, '');
}

/** @param root where the path begins */
function toProjectPath(parts: readonly string[], root: 'server' | 'disk' | 'project'): string {
  const kept: string[] = [];
  for (const part of parts) {
    if (part === '..') kept.pop();
    else if (part !== '' && part !== '.') kept.push(part);
  }
  const folder = kept.findIndex((part, at) => at < kept.length - 1 && sourceFolders.has(part));
  const from = root === 'project' ? 0 : folder >= 0 ? folder : root === 'disk' ? -TRAILING_PATH_PARTS : 0;
  return kept.slice(from).join('/').slice(-MAX_PATH_LENGTH);
}
