import { globSync, readFileSync } from 'node:fs';
import { basename, dirname, join, matchesGlob } from 'node:path';
import { blankComments } from './comments.ts';

/** Files that may name rules, with the reason; `ids` limits the exception to these ids. */
interface Exception {
  /** Globs, relative to the repository. */
  readonly files: readonly string[];
  readonly ids?: readonly string[];
  readonly because: string;
}

const exceptions: readonly Exception[] = [
  { files: ['packages/fixes/src/recipes/*.ts'], because: 'A recipe names the rule whose findings it fixes.' },
  {
    files: ['packages/{wcag,scoring}/src/**/*.ts', 'packages/engine/src/rule-info.ts'],
    ids: ['color-contrast'],
    because: 'It is also the id of a category.',
  },
  {
    files: ['packages/capture/src/probes/**/*.ts', 'packages/engine/src/examine/plan.ts'],
    ids: ['control-contrast', 'focus-contrast', 'focus-order'],
    because: 'They are also names of probes.',
  },
  {
    files: [
      'packages/capture/src/collector/**/*.ts',
      'packages/page-model/src/capture.ts',
      'apps/server/src/scans/read-transcript.ts',
    ],
    ids: ['text-cut'],
    because: 'It is also the reason for which a capture leaves something out.',
  },
  {
    files: ['packages/audit/src/read-results/read-accessibility-insights.ts'],
    because: 'They are the ids that Accessibility Insights gives to its requirements.',
  },
  {
    files: ['apps/web/scripts/take-product-screenshots.ts'],
    because: 'It chooses what the screenshots show.',
  },
  {
    files: ['apps/server/src/db/queries/tracked-issues.ts'],
    because: 'It names the filters of tracked issues, one of which is the label.',
  },
  { files: ['tools/lib/sites/**/*.ts'], because: 'A planted fault names the rule that has to find it.' },
  { files: ['tools/disagree/explained/*.ts'], because: 'Differences from axe-core are explained by rule.' },
  { files: ['tools/{contrastbench,widgetbench}/*.ts'], because: 'They measure these rules.' },
  { files: ['tools/layers/rule-ids.ts'], because: 'This list.' },
];

/** A place outside `packages/rules` whose code names a rule. */
export interface RuleIdUse {
  /** Path relative to the repository. */
  readonly file: string;
  /** Counted from 1. */
  readonly line: number;
  readonly id: string;
}

const isTest = (path: string): boolean => /\.test\.tsx?$|(^|\/)(?:test|test-utils|e2e)\//.test(path);
const isDependency = (path: string): boolean => /(^|\/)(?:node_modules|build|\.[\w-]+)$/.test(path);

/**
 * Finds the rule ids in the code of `root` outside `packages/rules`, except in tests and comments. Ids of one word are
 * ordinary words, too, so they count only in lines about rules.
 */
export function findRuleIds(root: string): RuleIdUse[] {
  const ids = new Set(
    globSync('packages/rules/src/*/*/rule.ts', { cwd: root }).map((path) => basename(dirname(path))),
  );
  const files = globSync('{apps,packages,integrations,tools}/**/*.{ts,tsx,mjs,js}', {
    cwd: root,
    exclude: isDependency,
  }).map((path) => path.replaceAll('\\', '/'));
  return files
    .filter((file) => !file.startsWith('packages/rules/') && !isTest(file))
    .toSorted()
    .flatMap((file) => listIds(readFileSync(join(root, file), 'utf8'), ids).map((use) => ({ file, ...use })));
}

/** Returns the uses that no exception allows, and the exceptions that apply to no use. */
export function checkRuleIds(uses: readonly RuleIdUse[]): { forbidden: RuleIdUse[]; unused: Exception[] } {
  const allows = ({ files, ids }: Exception, { file, id }: RuleIdUse) =>
    files.some((glob) => matchesGlob(file, glob)) && (ids === undefined || ids.includes(id));
  return {
    forbidden: uses.filter((use) => !exceptions.some((exception) => allows(exception, use))),
    unused: exceptions.filter((exception) => !uses.some((use) => allows(exception, use))),
  };
}

function listIds(source: string, ids: ReadonlySet<string>): Omit<RuleIdUse, 'file'>[] {
  return blankComments(source)
    .split('\n')
    .flatMap((text, index) =>
      [...text.matchAll(/(['"])([a-z]+(?:-[a-z]+)*)\1/g)]
        .map(([, , id]) => id!)
        .filter((id) => ids.has(id) && (id.includes('-') || /rule/i.test(text)))
        .map((id) => ({ line: index + 1, id })),
    );
}
