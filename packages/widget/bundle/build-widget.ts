import { createHash } from 'node:crypto';
import { copyFile, mkdir, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { rolldown } from 'rolldown';
import { LANGUAGES } from '../src/options.ts';
import { PANEL_MESSAGES } from '../src/panel/messages/index.ts';
import { MESSAGE_NAMES } from '../src/panel/messages/message-names.ts';

/** The widget file that we ship. */
export interface WidgetFile {
  /** Contains part of the content hash, so a name always refers to the same content. */
  readonly name: string;
  readonly text: string;
  /** For the `integrity` attribute. */
  readonly integrity: string;
}

/** All files in one build. */
export interface WidgetBuild {
  /** The file that pages refer to. */
  readonly core: WidgetFile;
  readonly panel: WidgetFile;
  readonly messages: readonly WidgetFile[];
}

const sourceFolder = resolve(import.meta.dirname, '../src');
const TARGET = 'es2022';
const SAMPLE_FILE = 'sample.html';

/**
 * Builds the widget: each part separately, and the core last, because it contains the names and integrity
 * hashes of the others.
 */
export async function buildWidget(): Promise<WidgetBuild> {
  const panel = toWidgetFile('panel', await bundleEntry('panel/entry.ts'));
  const messages = LANGUAGES.map((language) => {
    const texts = MESSAGE_NAMES.map((name) => PANEL_MESSAGES[language][name]);
    return toWidgetFile(language, `CurbcutWidget?.part("messages",${JSON.stringify(texts)});\n`);
  });
  const toPartSource = ({ name, integrity }: WidgetFile) => [name, integrity];
  const files = {
    panel: toPartSource(panel),
    messages: Object.fromEntries(
      LANGUAGES.map((language, index) => [language, toPartSource(messages[index]!)]),
    ),
  };
  const core = toWidgetFile(
    'curbcut',
    await bundleEntry('core/entry.ts', { __FILES__: JSON.stringify(files) }),
  );
  return { core, panel, messages };
}

/** Lists all files of a build, the core first. */
export function listWidgetFiles({ core, panel, messages }: WidgetBuild): readonly WidgetFile[] {
  return [core, panel, ...messages];
}

/**
 * Writes a build to a folder, with `release.json`, which contains the core's name and integrity, and a sample
 * page.
 */
export async function writeWidget(folder: string, build: WidgetBuild): Promise<void> {
  await mkdir(folder, { recursive: true });
  for (const { name, text } of listWidgetFiles(build)) await writeFile(join(folder, name), text);
  await copyFile(join(import.meta.dirname, SAMPLE_FILE), join(folder, SAMPLE_FILE));
  const { name, integrity } = build.core;
  await writeFile(join(folder, 'release.json'), `${JSON.stringify({ file: name, integrity })}\n`);
}

async function bundleEntry(entry: string, define: Record<string, string> = {}): Promise<string> {
  const bundle = await rolldown({
    input: join(sourceFolder, entry),
    platform: 'browser',
    transform: { define, target: TARGET },
  });
  const { output } = await bundle.generate({ format: 'iife', minify: true });
  await bundle.close();
  // These comments are for other bundlers and would be sent to every visitor.
  return output[0].code.replaceAll('/* @__PURE__ */ ', '');
}

function toWidgetFile(name: string, text: string): WidgetFile {
  const digest = createHash('sha256').update(text).digest();
  return {
    name: `${name}.${digest.toString('hex').slice(0, 12)}.js`,
    text,
    integrity: `sha256-${digest.toString('base64')}`,
  };
}
