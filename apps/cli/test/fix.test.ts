import { mkdtemp, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { serveFolder } from '../../../tools/lib/static-server.ts';
import { runCurbcut } from './run-curbcut.ts';

const createPage = (html: string, body: string) =>
  `<!DOCTYPE html>\n<html${html}>\n<head><meta charset="utf-8"><title>Ferries</title></head>\n<body>\n<main>\n  <h1>Ferries</h1>\n${body}\n</main>\n</body>\n</html>\n`;

const field = '  <label>Name</label> <input id="name" autocomplete="nme" aria-foo="{alert(1)}">';
const text =
  '  <p>All the ferries of the sound are on time this morning, and so are the buses to the harbour.</p>';

let folder: string;
let site: Awaited<ReturnType<typeof serveFolder>>;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'curbcut-cli-fix-'));
  for (const name of ['index.html', 'buses.html']) {
    await writeFile(join(folder, name), createPage('', `${text}\n${field}`));
    await utimes(join(folder, name), 1000, 1000);
  }
  site = await serveFolder(folder);
});

afterAll(async () => {
  await site.close();
  await rm(folder, { recursive: true, force: true });
});

const readSiteFile = (name: string) => readFile(join(folder, name), 'utf8');

it('prints a patch for each issue with a verified fix, in the requested framework, and lists the others', async () => {
  const { exitCode, out, err } = await runCurbcut([
    'fix',
    `${site.origin}/index.html`,
    '--allow-private',
    '--framework',
    'react',
  ]);
  expect(err).toMatch(/curbcut: \d+ issues: \d+ with a verified fix/);
  expect([0, 1]).toContain(exitCode);
  expect(out).toMatch(
    /^# html-has-lang: .*\n(# .*\n)*--- a\/html-has-lang\.html\n\+\+\+ b\/html-has-lang\.html\n@@/m,
  );
  expect(out).toContain('\n-<html>\n+<html lang="en">\n');
  expect(out).toMatch(/^-.*aria-foo="\{alert\(1\)\}" \/>$/m);
  for (const line of out.split('\n')) expect(line).toMatch(/^(# |--- a\/|\+\+\+ b\/|@@ |[-+ ]|$)/);
});

it('includes the fixes and the projected score in the report of a scan', async () => {
  const list = join(folder, 'report.txt');
  await writeFile(list, `${site.origin}/index.html\n${site.origin}/buses.html\n`);
  const { out } = await runCurbcut(['scan', '--url-list', list, '--allow-private', '--format', 'html']);
  const score = Number(/<strong>(\d+) out of 100, grade/.exec(out)?.[1]);
  const [, fixes, projected] = /Score with (\d+) verified fix(?:es)? applied: <strong>(\d+)</.exec(out) ?? [];
  expect(Number(fixes)).toBeGreaterThanOrEqual(2);
  expect(Number(projected)).toBeGreaterThan(score);
  expect(out).toContain('lang=&quot;en&quot;');
});

it('fixes all pages’ static files, so that the issues are no longer found', async () => {
  const list = join(folder, 'pages.txt');
  await writeFile(list, `${site.origin}/index.html\n${site.origin}/buses.html\n`);
  const args = ['fix', '--url-list', list, '--allow-private', '--apply', folder];
  const wrote = await runCurbcut([...args, '--write']);
  expect(wrote.out).toContain('--- a/buses.html\n+++ b/buses.html\n');
  for (const name of ['index.html', 'buses.html']) {
    expect(await readSiteFile(name)).toContain('<html lang="en">');
    expect(await readSiteFile(name)).not.toContain('aria-foo');
    await utimes(join(folder, name), 1000, 1000);
  }
  // A server keeps serving files as they were when it started.
  const fixedSite = await serveFolder(folder);
  await writeFile(list, `${fixedSite.origin}/index.html\n${fixedSite.origin}/buses.html\n`);
  const { out } = await runCurbcut(['scan', '--url-list', list, '--allow-private', '--format', 'jsonl']);
  await fixedSite.close();
  const pages = out
    .trim()
    .split('\n')
    .map((line): { status: string; findings: { ruleId: string }[] } => JSON.parse(line));
  expect(pages.map(({ status }) => status)).toEqual(['tested', 'tested']);
  const rules = pages.flatMap(({ findings }) => findings.map(({ ruleId }) => ruleId));
  expect(rules).not.toContain('html-has-lang');
  expect(rules).not.toContain('aria-valid-attr');
});

it('rejects incompatible options before scanning anything', async () => {
  const cases: [args: string[], sentence: RegExp][] = [
    [[], /Pass a URL to scan/],
    [['example.com', '--write'], /--write requires --apply/],
    [['example.com', '--apply', join(folder, 'none')], /isn't a folder/],
    [['example.com', '--apply', folder, '--out', folder], /Use either --out or --apply/],
    [['example.com', '--apply', folder, '--format', 'json'], /can't be combined with --format json/],
    [['example.com', '--framework', 'jquery'], /Allowed choices are html, react, vue, angular, svelte/],
  ];
  for (const [args, sentence] of cases) {
    const { exitCode, err } = await runCurbcut(['fix', ...args], '', false);
    expect([exitCode, err]).toEqual([2, expect.stringMatching(sentence)]);
  }
});
