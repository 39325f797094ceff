import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import type { Plugin } from 'vite';

const commandLine = join(import.meta.dirname, '../../cli/src/main.ts');
const id = 'virtual:rule-list';
const resolved = `\0${id}`;

/**
 * Hands `curbcut rules` to the pages at build time, as the module `virtual:rule-list`: the list of rules is public
 * and must be there without scripts, and this room may not reach into the one that has them.
 */
export function ruleList(): Plugin {
  return {
    name: 'rule-list',
    resolveId: (source) => (source === id ? resolved : undefined),
    load(source) {
      if (source !== resolved) return;
      const json = execFileSync(process.execPath, [commandLine, 'rules', '--format', 'json'], {
        encoding: 'utf8',
      });
      return `export default ${json}`;
    },
  };
}
