import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { findBrowser } from '@curbcut/capture';
import { readConfig } from '@curbcut/server/config';
import { buildWidget } from '@curbcut/widget/build';
import { type Browser, chromium, type Page } from 'playwright-core';
import { openVisitor } from '../disagree/visitor.ts';
import { requireMatches, requirePaths } from '../lib/requirements.ts';
import { measurePageContrast } from './contrast.ts';
import { readDocumentText, readLayoutFacts, rememberClippedTexts } from './layout-facts.ts';
import { measureLongTasks } from './long-tasks.ts';
import { listRealPages, type RealPage } from './real-pages.ts';
import { servePage } from './serve-real-page.ts';
import { ALL_SETTINGS, STRONGEST_SETTINGS, THEMES } from './settings.ts';

const usage = `npm run widgetbench -- [--applications DIR] [--layout TEXT] [--only layout|contrast|tasks] [--screenshots DIR] [--json]

Adds the widget to real pages and applies every option. Reports pages that become wider than the window, text that is
clipped or stays below 7:1, and pages that are not restored afterward. With a CPU slowed down four times, it counts the
tasks longer than 50 ms while each page loads with and without the widget, and while the panel first opens, and reports
how long the widget's own scripts took; on an almost empty page, every long task is the widget's.

  --applications DIR   folder that tools/disagree/applications has filled with built applications from npm
  --layout TEXT        only pages whose name contains this text
  --only WHAT          measure only the layout, the contrast or the long tasks
  --screenshots DIR       folder for screenshots of each page at 200 percent and in each theme
`;

const { values } = parseArgs({
  options: {
    applications: { type: 'string' },
    layout: { type: 'string', default: '' },
    only: { type: 'string' },
    screenshots: { type: 'string' },
    json: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});
if (values.help) {
  process.stdout.write(usage);
  process.exit(0);
}

const print = (line: string) => process.stdout.write(`${line}\n`);
const layouts = requireMatches(
  listRealPages(values.applications).filter(({ name }) => name.includes(values.layout)),
  `--layout ${values.layout}`,
);
requirePaths(
  layouts.map(({ folder, page }) => join(folder, page)),
  'Or choose pages that are installed with --layout, such as “--layout "demo shop"”.',
);
const build = await buildWidget();
const total = {
  layouts: layouts.length,
  overflows: 0,
  clippedAt200: 0,
  changed: 0,
  texts: 0,
  below7: 0,
  undecided: 0,
  longTasks: { without: 0, with: 0, opening: 0, ours: 0 },
};

const parts = ['layout', 'contrast', 'tasks'];
requireMatches(
  parts.filter((part) => isSelected(part)),
  `--only ${values.only}`,
  parts,
);
if (isSelected('layout')) await benchLayouts();
if (isSelected('contrast')) await benchContrast();
if (isSelected('tasks')) await benchTasks();
if (values.json) print(JSON.stringify(total));
process.exitCode =
  total.overflows + total.clippedAt200 + total.changed + total.below7 + total.longTasks.ours > 0 ? 1 : 0;

function isSelected(what: string): boolean {
  return values.only === undefined || values.only === what;
}

async function openBrowser(): Promise<Browser> {
  const config = readConfig();
  const executable = await findBrowser({ configuredPath: config.browserPath, cacheFolder: config.cacheDir });
  return chromium.launch({
    executablePath: executable.executablePath,
    env: { ...process.env, ...executable.env } as Record<string, string>,
    args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
  });
}

async function benchLayouts(): Promise<void> {
  const browser = await openBrowser();
  for (const layout of layouts) {
    // Service workers that serve only the page's own files would reject the widget's, so they are blocked.
    const page = await browser.newPage({ viewport: { width: 1280, height: 800 }, serviceWorkers: 'block' });
    await benchLayout(page, layout).catch((error: Error) => print(`${layout.name}: ${error.message}`));
    await page.close();
  }
  await browser.close();
}

async function benchLayout(page: Page, layout: RealPage): Promise<void> {
  const served = await servePage(layout, build);
  try {
    await page.goto(served.url);
    await page.waitForFunction('globalThis.CurbcutWidget');
    await rememberClippedTexts(page);
    const initialText = await readStableText(page);
    const { overflow } = await readLayoutFacts(page);
    for (const [name, settings] of [...Object.entries(STRONGEST_SETTINGS), ['all', ALL_SETTINGS] as const]) {
      await applySettings(page, settings);
      const facts = await readLayoutFacts(page);
      const addedWidth = facts.overflow - overflow;
      if (addedWidth > 1) {
        total.overflows++;
        print(`${layout.name}, ${name}: ${addedWidth} px wider`);
      }
      if (name === 'size' && facts.clipped.length > 0) {
        total.clippedAt200 += facts.clipped.length;
        print(
          `${layout.name}, ${name}: clips ${facts.clipped.slice(0, 5).join(' | ')} (${facts.clipped.length})`,
        );
      }
      if (values.screenshots && /size|more|dark|light|all/.test(name)) {
        await page.screenshot({
          path: `${values.screenshots}/${layout.name.replace(/\W+/g, '-')}-${name}.png`,
          caret: 'initial',
        });
      }
      await applySettings(page, {});
    }
    const after = await readDocumentText(page);
    if (after !== initialText) {
      total.changed++;
      print(`${layout.name}: not restored afterward: ${describeDifference(initialText, after)}`);
    } else print(`${layout.name}: restored afterward, ${initialText.length} characters`);
  } finally {
    await served.close();
  }
}

/** Reads the document once it hasn't changed for a second, because pages may still be rendering. */
async function readStableText(page: Page): Promise<string> {
  for (let text = await readDocumentText(page); ; ) {
    await page.waitForTimeout(1000);
    const now = await readDocumentText(page);
    if (now === text) return text;
    text = now;
  }
}

/** Stores settings like an earlier visit would, refreshes the widget and waits until they are applied. */
async function applySettings(page: Page, settings: object): Promise<void> {
  await page.evaluate((text) => localStorage.setItem('curbcut-widget', text), JSON.stringify({ settings }));
  await page.evaluate(() => CurbcutWidget?.refresh());
  // Mutations on the page during this time are processed a moment later.
  await page.waitForTimeout(300);
  await page.waitForSelector('curbcut-widget[data-shown]', { state: 'attached' });
}

function describeDifference(one: string, other: string): string {
  const at = [...one].findIndex((character, index) => character !== other[index]);
  return `${one.slice(at - 40, at + 60)} >>> ${other.slice(at - 40, at + 60)}`;
}

async function benchContrast(): Promise<void> {
  const visitor = await openVisitor('curbcut-widget[data-shown]');
  for (const layout of layouts) {
    const served = await servePage(layout, build);
    for (const theme of THEMES) {
      try {
        const { texts, failed, undecided } = await measurePageContrast(
          visitor,
          served.getUrlWithSettings({ theme }),
        );
        total.texts += texts;
        total.below7 += failed.length;
        total.undecided += undecided.length;
        print(
          `${layout.name}, ${theme}: ${texts} texts, ${failed.length} below 7:1, ${undecided.length} undecided`,
        );
        for (const line of failed.slice(0, 6)) print(`    ${line}`);
        for (const line of undecided.slice(0, 2)) print(`    ? ${line}`);
      } catch (error) {
        print(`${layout.name}, ${theme}: ${(error as Error).message}`);
      }
    }
    await served.close();
  }
  await visitor.close();
}

async function benchTasks(): Promise<void> {
  const browser = await openBrowser();
  const { longTasks } = total;
  for (const layout of layouts) {
    const served = await servePage(layout, build);
    try {
      const tasks = await measureLongTasks(browser, served);
      longTasks.without += tasks.without.length;
      longTasks.with += tasks.with.length;
      longTasks.opening += tasks.opening.length;
      if (tasks.ours > 50) longTasks.ours++;
      const formatTasks = (all: readonly number[]) =>
        `${all.length}${all.length > 0 ? ` (${all.join(', ')} ms)` : ''}`;
      print(
        `${layout.name}: long tasks without the widget ${formatTasks(tasks.without)}, with it ${formatTasks(tasks.with)}, while opening ${formatTasks(tasks.opening)}; the widget’s scripts took at most ${tasks.ours} ms of a long frame`,
      );
    } catch (error) {
      print(`${layout.name}: ${(error as Error).message}`);
    }
    await served.close();
  }
  await browser.close();
}
