import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { blankComments } from './comments.ts';

/** A variable of a module that runs in pages. */
export interface ModuleVariable {
  /** Path relative to the repository. */
  readonly file: string;
  /** Counted from 1. */
  readonly line: number;
  readonly name: string;
}

/** All code that runs in pages. */
const IN_PAGE_CODE = ['packages/*/src/**/in-page{,-kit}/**/*.ts', 'packages/*/src/**/*.in-page.ts'];

/** A module's own `let` or `var`, or a constant that starts as an empty collection. Formatted code isn't indented there. */
const VARIABLE =
  /^(?:export )?(?:(?:let|var) (\w+)|const (\w+)[^=\n]* = (?:\[\]|new (?:Map|Set|WeakMap|WeakSet)(?:<[^;\n]*>)?\(\));)/gm;

/**
 * Finds variables of modules that run in pages. What a module keeps between two calls belongs in one object, whose
 * type says what it is and when it's set.
 */
export function findModuleVariables(root: string): ModuleVariable[] {
  const files = new Set(
    globSync(IN_PAGE_CODE, { cwd: root })
      .map((path) => path.replaceAll('\\', '/'))
      .filter((file) => !file.endsWith('.test.ts')),
  );
  return [...files].toSorted().flatMap((file) => {
    const code = blankComments(readFileSync(join(root, file), 'utf8'));
    return [...code.matchAll(VARIABLE)].map((match) => ({
      file,
      line: code.slice(0, match.index).split('\n').length,
      name: match[1] ?? match[2]!,
    }));
  });
}
