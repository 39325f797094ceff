import * as module from '@mdi/js';
import type { Plugin } from 'vite';

const icons = new Map<string, string>(Object.entries(module));
const IMPORT = /import \{([^}]*)\} from '@mdi\/js';/;

/**
 * Replaces imports of `@mdi/js` with the paths themselves. The package is one module, so every page would otherwise
 * download the icons of all pages.
 */
export function inlineIconsPlugin(): Plugin {
  return {
    name: 'inline-icons',
    enforce: 'pre',
    apply: 'build',
    transform: {
      filter: { code: IMPORT },
      handler(code) {
        return code.replace(IMPORT, (statement, list: string) => {
          const names = list.split(',').flatMap((name) => name.trim() || []);
          // Lines stay where they are, for source maps.
          return names.map(buildConstant).join(' ') + '\n'.repeat(statement.split('\n').length - 1);
        });
      },
    },
  };
}

function buildConstant(name: string): string {
  const path = icons.get(name);
  if (path === undefined) throw new Error(`@mdi/js has no icon ${name}. Import icons by name only.`);
  return `const ${name} = ${JSON.stringify(path)};`;
}
