import { globSync, readFileSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { Random } from '../../lib/random.ts';
import type { HostileAttack } from '../attack.ts';
import { mutatePage } from './mutate-page.ts';

const root = join(import.meta.dirname, '../../..');
/** Pages from the repository, which are the same everywhere. */
const OWN_PAGES = ['packages/rules/test/fixtures', 'tools/behavior/cases', 'tools/oracle/fixtures'];
/** Larger pages take too long for what they show. */
const MAX_PAGE_BYTES = 300_000;

/** The damage may leave a page empty, or make it send the browser elsewhere. */
const POSSIBLE_OUTCOMES = ['tested', 'scan/empty-page', 'scan/not-found', 'scan/page-left', 'scan/not-html'];

export interface MutationOptions {
  readonly count: number;
  readonly seed: number;
  /** Folders with additional pages, such as `node_modules`. */
  readonly folders: readonly string[];
}

/** Damages existing pages: the same ones in the same way for the same seed and pages. */
export function createMutatedAttacks({ count, seed, folders }: MutationOptions): HostileAttack[] {
  const groups = [...OWN_PAGES.map((folder) => join(root, folder)), ...folders].map((folder) =>
    globSync('**/*.html', { cwd: folder })
      .map((path) => join(folder, path))
      .filter((path) => statSync(path).isFile() && statSync(path).size <= MAX_PAGE_BYTES)
      .toSorted(),
  );
  const usable = groups.filter((pages) => pages.length > 0);
  return Array.from({ length: count }, (_, index) => {
    const numbers = seed * 100_003 + index;
    // Each folder is used equally often, no matter how many pages it has.
    const page = new Random(numbers).pick(usable[index % usable.length]!);
    return {
      name: `mutated-${seed}-${index}-${basename(page).replaceAll(/[^\w.-]+/g, '-')}`,
      // Pages are requested several times, for example for a separate visit for interaction.
      html: () => mutatePage(readFileSync(page, 'utf8'), new Random(numbers + 1)),
      expectedOutcomes: POSSIBLE_OUTCOMES,
    };
  });
}
