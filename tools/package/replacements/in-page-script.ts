import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

let loading: Promise<string> | undefined;

/** Returns the script that defines `curbcutInPage`, which was built together with this package. */
export function loadInPageScript(): Promise<string> {
  loading ??= readFile(join(import.meta.dirname, 'in-page.js'), 'utf8');
  return loading;
}
