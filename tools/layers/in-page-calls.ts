import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { blankComments } from './comments.ts';

/** A file that sends code to pages as text, with the reason. */
interface Exception {
  /** Path relative to `packages/capture/src`. */
  readonly file: string;
  readonly because: string;
}

const exceptions: readonly Exception[] = [
  { file: 'visit/frames.ts', because: 'It implements the typed calls.' },
  { file: 'visit/in-page-script.ts', because: 'It builds the script.' },
  {
    file: 'visit/stabilize.ts',
    because: 'The call must return null, not fail, in a document that does not have our script yet.',
  },
  ...[
    'collector/element-handles.ts',
    'probes/contrast/locate-targets.ts',
    'probes/source/locate-sources.ts',
  ].map((file) => ({ file, because: 'It asks for handles of elements, and calls return only JSON.' })),
  ...['journey/find-target.ts', 'probes/interaction/listeners.ts'].map((file) => ({
    file,
    because: 'It passes handles of nodes, and calls take only JSON.',
  })),
  { file: 'journey/play-journey.ts', because: 'It reads the URL of a document that may lack our script.' },
  {
    file: 'probes/source/source-maps.ts',
    because: 'It reads the scripts of frames that may lack our script.',
  },
];

/**
 * Finds the files outside pages that send code to our world as text instead of calling a function by its name, and the
 * exceptions that aren't needed.
 */
export function findCodeForPages(root: string): { forbidden: string[]; unused: string[] } {
  const base = join(root, 'packages/capture/src');
  const found = globSync('**/*.ts', { cwd: base })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((file) => !/(?:^|\/)in-page(?:-kit)?\/|\.test\.ts$/.test(file))
    .filter((file) =>
      /\bcurbcutInPage\b|\.evaluate(?:<[^>]*>+)?\(/.test(
        blankComments(readFileSync(join(base, file), 'utf8')),
      ),
    )
    .toSorted();
  const allowed = new Set(exceptions.map(({ file }) => file));
  return {
    forbidden: found.filter((file) => !allowed.has(file)).map((file) => `packages/capture/src/${file}`),
    unused: [...allowed].filter((file) => !found.includes(file)),
  };
}
