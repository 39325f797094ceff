import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import type { Plugin } from 'vite';

const CLI_PATH = join(import.meta.dirname, '../../cli/src/main.ts');
const MODULE_ID = 'virtual:rule-list';
const RESOLVED_MODULE_ID = `\0${MODULE_ID}`;

/**
 * Provides the output of `curbcut rules` at build time as the module `virtual:rule-list`: the list must be available
 * without JavaScript, and this package must not import the rules package.
 */
export function ruleListPlugin(): Plugin {
  return {
    name: 'rule-list',
    resolveId: (source) => (source === MODULE_ID ? RESOLVED_MODULE_ID : undefined),
    load(source) {
      if (source !== RESOLVED_MODULE_ID) return;
      const json = execFileSync(process.execPath, [CLI_PATH, 'rules', '--format', 'json'], {
        encoding: 'utf8',
      });
      return `export default ${json}`;
    },
  };
}
