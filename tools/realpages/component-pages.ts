import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createPage } from './generated-pages.ts';

/** Folder with a fragment for each page, written from the README of a component library. */
export const componentPagesFolder: string = join(import.meta.dirname, 'component-pages');

/** Image that galleries on component pages show, as SVG. */
export const componentPhoto =
  '<svg xmlns="http://www.w3.org/2000/svg" width="800" height="600"><rect width="800" height="600" fill="#7ab"/><rect y="400" width="800" height="200" fill="#246"/><path d="M300 400h200l-40 60H340z" fill="#a33"/></svg>';

/** Returns the source of a component page, or undefined. */
export async function readComponentPage(name: string): Promise<string | undefined> {
  if (name === '') return undefined;
  const body = await readFile(join(componentPagesFolder, `${name}.html`), 'utf8').catch(() => undefined);
  return body === undefined ? undefined : createPage(name, body);
}
