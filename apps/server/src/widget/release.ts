import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { ApiProblem } from '../http/problem.ts';

/** Where the widget's files are, below the server's address; `v1` is what their attributes mean. */
export const WIDGET_PATH = '/widget/v1/';

/** A file of the widget is named by what it is and its hash. */
export const WIDGET_FILE = /^[a-z]+\.[0-9a-f]{12}\.js$/;

const Release = z.object({
  file: z.string().regex(WIDGET_FILE),
  integrity: z.string().startsWith('sha256-'),
});

/** Which file starts the widget, and its integrity. */
export type WidgetRelease = z.infer<typeof Release>;

const folderOf = (webDir: string) => join(webDir, WIDGET_PATH);

/**
 * Reads which widget was built with the web application.
 *
 * @throws {ApiProblem} when none was.
 */
export async function readRelease(webDir: string): Promise<WidgetRelease> {
  const text = await readFile(join(folderOf(webDir), 'release.json'), 'utf8').catch(() => undefined);
  if (text === undefined) throw new ApiProblem('widget/not-built');
  return Release.parse(JSON.parse(text));
}

/** The files of the widget that was built; none where none was. */
export async function readBuiltFiles(webDir: string): Promise<{ name: string; text: string }[]> {
  const names = await readdir(folderOf(webDir)).catch(() => []);
  const files = names.filter((name) => WIDGET_FILE.test(name));
  return Promise.all(
    files.map(async (name) => ({ name, text: await readFile(join(folderOf(webDir), name), 'utf8') })),
  );
}
