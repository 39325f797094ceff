import { readFileSync } from 'node:fs';

/** Returns Curbcut's version, from package.json. */
export function getCurbcutVersion(): string {
  const text = readFileSync(new URL('../package.json', import.meta.url), 'utf8');
  return (JSON.parse(text) as { version: string }).version;
}
