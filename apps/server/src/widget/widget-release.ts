import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { ApiProblem } from '../http/api-problem.ts';

/** The path of the widget's files; `v1` is the version of their attributes. */
export const WIDGET_PATH = '/widget/v1/';

/** A widget file is named by its role and its hash. */
export const widgetFilePattern = /^[a-z]+\.[0-9a-f]{12}\.js$/;

/** The name of a site's own start file, which contains the site's configuration. */
export const getSiteFileName = (siteId: string): string => `site.${siteId}.js`;

/** Matches the name of a site's start file. Its only group is the site's id. */
export const siteFilePattern = /^site\.([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.js$/;

const WidgetReleaseSchema = z.object({
  file: z.string().regex(widgetFilePattern),
  integrity: z.string().startsWith('sha256-'),
});

/** The widget's start file and its integrity hash. */
export type WidgetRelease = z.infer<typeof WidgetReleaseSchema>;

const getWidgetFolder = (webDir: string) => join(webDir, WIDGET_PATH);

/**
 * Reads the widget release that was built with the web application.
 *
 * @throws {ApiProblem} if none was built.
 */
export async function readWidgetRelease(webDir: string): Promise<WidgetRelease> {
  const text = await readFile(join(getWidgetFolder(webDir), 'release.json'), 'utf8').catch(() => undefined);
  if (text === undefined) throw new ApiProblem('widget/not-built');
  return WidgetReleaseSchema.parse(JSON.parse(text));
}

/** Reads the built widget's files; an empty list if none was built. */
export async function readBuiltWidgetFiles(webDir: string): Promise<{ name: string; text: string }[]> {
  const names = await readdir(getWidgetFolder(webDir)).catch(() => []);
  const files = names.filter((name) => widgetFilePattern.test(name));
  return Promise.all(
    files.map(async (name) => ({ name, text: await readFile(join(getWidgetFolder(webDir), name), 'utf8') })),
  );
}
