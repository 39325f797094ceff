import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import type { Plugin } from 'vite';

const CLI_PATH = join(import.meta.dirname, '../../cli/src/main.ts');
const MODULE_ID = 'virtual:rule-list';
const RESOLVED_MODULE_ID = `\0${MODULE_ID}`;

/**
 * Hands `curbcut rules` to the pages at build time, as the module `virtual:rule-list`: the list of rules is public
 * and must be there without scripts, and this room may not reach into the one that has them.
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
