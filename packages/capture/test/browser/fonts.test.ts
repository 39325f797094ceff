import { existsSync } from 'node:fs';
import { copyFile, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { COMPLETE } from '../../../../tools/test/scope.ts';
import type { CdpSession } from '../../src/browser/cdp.ts';
import { type FindBrowserOptions, findBrowser, NoBrowserError } from '../../src/browser/find-browser.ts';
import { type FontMode, prepareFonts } from '../../src/browser/fonts/browser-fonts.ts';
import { launchBrowser } from '../../src/browser/launch.ts';
import { buildGuardFlags } from '../../src/guard/index.ts';
import { TEST_CACHE } from '../visit/pool-helpers.ts';

const configuredPath = process.env.CURBCUT_BROWSER;
const usesFontconfig = process.platform !== 'darwin' && process.platform !== 'win32';

let scratchFolder: string;
beforeEach(async () => {
  scratchFolder = await mkdtemp(path.join(os.tmpdir(), 'curbcut-fonts-test-'));
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await rm(scratchFolder, { recursive: true, force: true });
});

interface DrawnText {
  /** Families of the fonts that the browser used to render the text. */
  families: string[];
  /** Width in CSS pixels. */
  width: number;
}

/** Renders one element for each string and measures it in a separate browser. */
async function drawTexts(texts: readonly string[], options: Partial<FindBrowserOptions> = {}) {
  const found = await findBrowser({ configuredPath, cacheFolder: TEST_CACHE, ...options });
  const browser = await launchBrowser({ ...found, networkFlags: buildGuardFlags('http://127.0.0.1:1') });
  try {
    const { targetId } = await browser.connection.browser.send('Target.createTarget', { url: 'about:blank' });
    const session = await browser.connection.attach(targetId);
    const spans = texts.map((text) => `<div style="font-size: 100px; white-space: nowrap">${text}</div>`);
    await Promise.all([session.send('Page.enable'), session.send('DOM.enable'), session.send('CSS.enable')]);
    await session.send('Page.setDocumentContent', {
      frameId: targetId,
      html: `<!doctype html><html lang="en"><body>${spans.join('')}</body></html>`,
    });
    return await readTexts(session);
  } finally {
    await browser.close();
  }
}

async function readTexts(session: CdpSession): Promise<DrawnText[]> {
  const { root } = await session.send('DOM.getDocument');
  const { nodeIds } = await session.send('DOM.querySelectorAll', { nodeId: root.nodeId, selector: 'span' });
  const drawn: DrawnText[] = [];
  for (const nodeId of nodeIds) {
    const { fonts } = await session.send('CSS.getPlatformFontsForNode', { nodeId });
    const { model } = await session.send('DOM.getBoxModel', { nodeId });
    drawn.push({ families: fonts.map(({ familyName }) => familyName), width: model.width });
  }
  return drawn;
}

const createSpanInFamily = (family: string, text = 'Quick brown fox') =>
  `<span style="font-family: ${family}">${text}</span>`;

async function getPinnedFolder(): Promise<string> {
  const { env } = await prepareFonts('pinned', TEST_CACHE);
  return path.join(path.dirname(env.FONTCONFIG_FILE!), 'files');
}

/** Installs a copy of Arimo under the name Zrimo. */
async function installOwnFont(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  const font = await readFile(path.join(await getPinnedFolder(), 'Arimo_400Regular.ttf'));
  for (const encoding of ['latin1', 'utf16le'] as const) {
    const [from, to] = ['Arimo', 'Zrimo'].map((name) => Buffer.from(name, encoding));
    // The name table is big-endian.
    if (encoding === 'utf16le') for (const name of [from!, to!]) name.swap16();
    for (let at = font.indexOf(from!); at !== -1; at = font.indexOf(from!, at)) to!.copy(font, at);
  }
  await writeFile(path.join(folder, 'Zrimo.ttf'), font);
}

describe.runIf(usesFontconfig)('the fonts of scanned pages', () => {
  const FAMILIES: Record<string, string> = {
    'sans-serif': 'Arimo',
    serif: 'Tinos',
    monospace: 'Cousine',
    'system-ui': 'Arimo',
    '-apple-system': 'Arimo',
    'ui-monospace': 'Cousine',
    Arial: 'Arimo',
    "'Helvetica Neue'": 'Arimo',
    "'Segoe UI'": 'Arimo',
    "'Times New Roman'": 'Tinos',
    "'Courier New'": 'Cousine',
    Georgia: 'Gelasio',
    Verdana: 'DejaVu Sans',
    Calibri: 'Carlito',
    Cambria: 'Caladea',
    "'No Such Font', Verdana": 'DejaVu Sans',
  };

  test('common families are rendered in the pinned family with the same widths', async () => {
    const drawn = await drawTexts(Object.keys(FAMILIES).map((family) => createSpanInFamily(family)));
    expect(drawn.map(({ families }) => families)).toEqual(Object.values(FAMILIES).map((family) => [family]));
  });

  const SCRIPTS: Record<string, [text: string, family: string]> = {
    Greek: ['Ελληνικά', 'Tinos'],
    Cyrillic: ['Привет', 'Tinos'],
    Hebrew: ['שלום', 'Tinos'],
    Arabic: ['مرحبا', 'Noto Sans Arabic'],
    Devanagari: ['नमस्ते', 'Noto Sans Devanagari'],
    Tamil: ['தமிழ்', 'Noto Sans Tamil'],
    Thai: ['สวัสดี', 'Noto Sans Thai'],
    Chinese: ['你好', 'Noto Sans SC Thin'],
    Korean: ['안녕하세요', 'Noto Sans KR Thin'],
    Japanese: ['<span lang="ja">日本</span>', 'Noto Sans JP Thin'],
    Georgian: ['ქართული', 'DejaVu Sans'],
    symbols: ['✓★', 'DejaVu Sans'],
    emoji: ['😀👍🏽', 'Twemoji Mozilla'],
  };

  test('each script is rendered in its pinned font', async () => {
    const texts = Object.values(SCRIPTS).map(([text]) =>
      text.startsWith('<span') ? text : `<span>${text}</span>`,
    );
    const drawn = await drawTexts(texts);
    const byScript = Object.keys(SCRIPTS).map((name, index) => [name, drawn[index]?.families]);
    expect(byScript).toEqual(Object.entries(SCRIPTS).map(([name, [, family]]) => [name, [family]]));
  });

  test('the machine’s own fonts and settings have no effect', async () => {
    const texts = ['Arial', 'serif', 'monospace', 'system-ui', 'Zrimo, Verdana'].map((family) =>
      createSpanInFamily(family, 'Quick brown fox, 你好 ✓ 😀'),
    );
    const before = await drawTexts(texts);
    // Simulates a different machine, with one font that is requested by name and a configuration with a
    // single monospaced font.
    await installOwnFont(path.join(scratchFolder, '.fonts'));
    const only = path.join(scratchFolder, 'only');
    await mkdir(only);
    await copyFile(
      path.join(await getPinnedFolder(), 'Cousine_400Regular.ttf'),
      path.join(only, 'Cousine.ttf'),
    );
    const configuration = path.join(scratchFolder, 'fonts.conf');
    await writeFile(configuration, `<fontconfig><dir>${only}</dir></fontconfig>`);
    vi.stubEnv('HOME', scratchFolder);
    vi.stubEnv('FONTCONFIG_FILE', configuration);
    expect(await drawTexts(texts)).toEqual(before);
  });

  test('glyphs keep their designed widths, without hinting', async () => {
    const [small, large] = await drawTexts([
      `<span style="font: 11px Arial; display: inline-block">${'i'.repeat(100)}</span>`,
      `<span style="font: 110px Arial; display: inline-block">${'i'.repeat(100)}</span>`,
    ]);
    // Hinting would round each width to whole pixels.
    expect(small!.width * 10).toBeCloseTo(large!.width, -1);
  });

  test.runIf(existsSync('/etc/fonts/fonts.conf')).each<[FontMode, string]>([
    ['system', 'Zrimo'],
    ['pinned', 'Arimo'],
  ])('with %s fonts, text in one of this machine’s fonts is rendered in %s', async (fonts, family) => {
    await installOwnFont(path.join(scratchFolder, '.fonts'));
    vi.stubEnv('HOME', scratchFolder);
    const found = await findBrowser({ configuredPath, cacheFolder: TEST_CACHE, fonts });
    expect(found.fonts).toBe(fonts);
    const [named, chinese] = await drawTexts([createSpanInFamily('Zrimo, Arial'), '<span>你好</span>'], {
      fonts,
    });
    expect(named!.families).toEqual([family]);
    expect(chinese!.width).toBe(200);
  });
});

describe('unpacking the fonts', () => {
  test.runIf(usesFontconfig)(
    'unpacks the fonts once and completely, even for two concurrent calls',
    async () => {
      const [one, two] = await Promise.all([
        prepareFonts('pinned', scratchFolder),
        prepareFonts('system', scratchFolder),
      ]);
      const folder = path.dirname(one.env.FONTCONFIG_FILE!);
      expect(path.dirname(two.env.FONTCONFIG_FILE!)).toBe(folder);
      expect(await readdir(scratchFolder)).toEqual([path.basename(folder)]);
      expect((await readdir(folder)).sort()).toEqual(['files', 'pinned.conf', 'system.conf']);
      expect((await readdir(path.join(folder, 'files'))).length).toBeGreaterThan(300);
    },
  );

  test.runIf(usesFontconfig)(
    'unpacks every font intact, even into two folders at the same time',
    { tags: COMPLETE },
    async () => {
      const folders = await Promise.all(
        ['a', 'b'].map(async (name) => {
          const { env } = await prepareFonts('pinned', path.join(scratchFolder, name));
          return path.join(path.dirname(env.FONTCONFIG_FILE!), 'files');
        }),
      );
      for (const name of await readdir(folders[0]!)) {
        const [one, two] = await Promise.all(folders.map((folder) => readFile(path.join(folder, name))));
        expect(findDamagedTables(one!), name).toEqual([]);
        expect(one!.equals(two!), name).toBe(true);
      }
    },
  );

  test.runIf(usesFontconfig)('explains what to do if the folder is not writable', async () => {
    const file = path.join(scratchFolder, 'file');
    await writeFile(file, '');
    const finding = findBrowser({ configuredPath, cacheFolder: path.join(file, 'cache') });
    await expect(finding).rejects.toThrow(NoBrowserError);
    await expect(finding).rejects.toThrow(/could not be unpacked into .*file\/cache.*CURBCUT_CACHE/);
  });

  test('reports system fonts on macOS and Windows', async () => {
    for (const platform of ['darwin', 'win32'] as const)
      expect(await prepareFonts('pinned', scratchFolder, platform)).toEqual({ mode: 'system', env: {} });
    expect(await readdir(scratchFolder)).toEqual([]);
  });
});

/** Returns the tables of a font whose checksum is wrong (OpenType specification, “Calculating checksums”). */
function findDamagedTables(font: Buffer): string[] {
  const tableCount = font.readUInt16BE(4);
  const damaged: string[] = [];
  for (let record = 12; record < 12 + tableCount * 16; record += 16) {
    const tag = font.toString('latin1', record, record + 4);
    const [expected, offset, length] = [4, 8, 12].map((at) => font.readUInt32BE(record + at)) as [
      number,
      number,
      number,
    ];
    const table = Buffer.alloc(Math.ceil(length / 4) * 4);
    font.copy(table, 0, offset, offset + length);
    // The checksum adjustment for the whole file counts as zero.
    if (tag === 'head') table.writeUInt32BE(0, 8);
    let sum = 0;
    for (let at = 0; at < table.length; at += 4) sum = (sum + table.readUInt32BE(at)) >>> 0;
    if (sum !== expected) damaged.push(tag);
  }
  return tableCount === 0 ? ['all'] : damaged;
}
