import { readFileSync } from 'node:fs';

/** Curbcut's version, as this package has it. */
export function getCurbcutVersion(): string {
  const text = readFileSync(new URL('../package.json', import.meta.url), 'utf8');
  return (JSON.parse(text) as { version: string }).version;
}
