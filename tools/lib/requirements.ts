import { existsSync } from 'node:fs';

/** Debian packages whose documentation is in a folder with a different name. */
const packageByFolder: Readonly<Record<string, string>> = {
  libffi8: 'libffi-dev',
  'python3.11': 'python3.11-doc',
};

/**
 * Exits with code 2 and a message that explains how to get what is missing. Programs call it before they
 * start anything, because a measurement without some of its pages isn't comparable.
 *
 * @param paths folders or files that the program reads
 * @param alternative what to do instead, as a sentence
 */
export function requirePaths(paths: readonly string[], alternative = ''): void {
  const missing = paths.filter((path) => !existsSync(path));
  if (missing.length === 0) return;
  process.stderr.write(describeMissingPaths(missing, alternative));
  process.exit(2);
}

/** Describes paths that don't exist, and names the Debian packages that contain them. */
export function describeMissingPaths(paths: readonly string[], alternative = ''): string {
  const missing = [...new Set(paths)];
  const packages = missing.flatMap((path) => {
    const folder = /^\/usr\/share\/doc\/([^/]+)/.exec(path)?.[1];
    return folder === undefined ? [] : [packageByFolder[folder] ?? folder];
  });
  const lines = [
    'Pages that this command needs are missing:',
    ...missing.map((path) => `  ${path}`),
    ...(packages.length > 0
      ? [`Install them on Debian 12 with: apt-get install ${[...new Set(packages)].join(' ')}`]
      : []),
    ...(alternative === '' ? [] : [alternative]),
  ];
  return `${lines.join('\n')}\n`;
}

/**
 * Returns what an option selects. Exits with code 2 if that is nothing, because a tool that measures nothing would
 * report success.
 *
 * @param option the option with its value, such as “--only checkout”
 * @param choices what could be selected, if it is a short list
 */
export function requireMatches<Item>(
  selected: readonly Item[],
  option: string,
  choices: readonly string[] = [],
): readonly Item[] {
  if (selected.length > 0) return selected;
  const known = choices.length === 0 ? '' : ` Choose one of these: ${choices.join(', ')}.`;
  process.stderr.write(`Nothing matches ${option}.${known}\n`);
  process.exit(2);
}
