import { execFile } from 'node:child_process';
import { cp, glob, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { COMPLETE } from '../../tools/test/scope.ts';
import { runAction } from '../github/src/run-action.ts';
import type { Command } from '../lib/run-scan.ts';
import { serveSite } from '../lib/serve-site.ts';
import { type FakeService, startFakeService } from './fake-service.ts';

const REAL_COMMAND: Command = [process.execPath, join(import.meta.dirname, '../../apps/cli/src/main.ts')];
const SHOP_FOLDER = join(import.meta.dirname, '../../apps/web/demo-site');
const SERVE_SCRIPT = join(import.meta.dirname, 'serve-folder.ts');

interface StoredComment {
  readonly id: number;
  body: string;
  readonly user: { readonly type: string };
}

/** A GitHub pull request's comments, limited to what a workflow token can write. */
const comments: StoredComment[] = [];
let folder: string;
let github: FakeService;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'curbcut-shop-'));
  await cp(SHOP_FOLDER, join(folder, 'shop'), { recursive: true });
  await writeFile(join(folder, 'event.json'), JSON.stringify({ pull_request: { number: 7 } }));
  github = await startFakeService(({ method, path, body, headers }) => {
    if (headers.authorization !== 'Bearer of-the-run') return [401, { message: 'Bad credentials' }];
    const { body: text } = (body ?? {}) as { body: string };
    if (method === 'GET') return [200, comments];
    if (method === 'POST') comments.push({ id: comments.length + 1, body: text, user: { type: 'Bot' } });
    const written = method === 'POST' ? comments.at(-1) : comments.find(({ id }) => path.endsWith(`/${id}`));
    if (written === undefined) return [404, { message: 'Not Found' }];
    written.body = text;
    return [method === 'POST' ? 201 : 200, written];
  });
});

afterAll(async () => {
  github.close();
  await rm(folder, { recursive: true, force: true });
});

/** Returns the command that serves the shop, and its URL. */
async function prepareShop(): Promise<{ url: string; start: string }> {
  // Finds a free port by starting a server on it and closing that server.
  const probe = await startFakeService(() => [200, {}]);
  probe.close();
  const { port } = new URL(probe.origin);
  return { url: `http://127.0.0.1:${port}/`, start: `"${process.execPath}" "${SERVE_SCRIPT}" shop ${port}` };
}

async function runOnce(inputs: Record<string, string>) {
  const { url, start } = await prepareShop();
  const env: Record<string, string> = {
    GITHUB_WORKSPACE: folder,
    RUNNER_TEMP: folder,
    GITHUB_OUTPUT: join(folder, 'output'),
    GITHUB_STEP_SUMMARY: join(folder, 'summary'),
    GITHUB_EVENT_PATH: join(folder, 'event.json'),
    GITHUB_API_URL: github.origin,
    GITHUB_REPOSITORY: 'harbour/shop',
  };
  const all = { urls: url, 'max-pages': '2', start, token: 'of-the-run', ...inputs };
  for (const [name, value] of Object.entries(all)) env[`INPUT_${name.toUpperCase()}`] = value;
  await writeFile(join(folder, 'output'), '');
  const lines: string[] = [];
  const code = await runAction(env, REAL_COMMAND, (line) => lines.push(line));
  const written = await readFile(join(folder, 'output'), 'utf8');
  const outputs = [...written.matchAll(/^([\w-]+)<<(\S+)\n([\s\S]*?)\n\2$/gm)];
  return { code, url, lines, outputs: Object.fromEntries(outputs.map(([, name, , value]) => [name, value])) };
}

/** Simulates a redesign: renames every class and adds a wrapper around the main content. */
async function redesignShop(): Promise<void> {
  for await (const file of glob('*.html', { cwd: join(folder, 'shop') })) {
    const path = join(folder, 'shop', file);
    const page = await readFile(path, 'utf8');
    const renamed = page
      .replace(/class="([^"]*)"/g, (_, names: string) => `class="${names.replace(/\S+/g, 'new-$&')}"`)
      .replace(/<main[\s\S]*<\/main>/, '<div class="layout">$&</div>');
    await writeFile(path, renamed);
  }
  const styles = join(folder, 'shop', 'shop.css');
  const css = await readFile(styles, 'utf8');
  await writeFile(styles, css.replace(/\.([a-z][\w-]*)(?=[^{}]*\{)/gi, '.new-$1'));
}

it('reports only the new issue, in one comment, when a pull request redesigns the shop and breaks one thing', {
  tags: COMPLETE,
}, async () => {
  const first = await runOnce({});
  expect(first.code).toBe(1);
  expect(first.outputs.new).toBe('');
  expect(comments).toHaveLength(1);
  expect(comments[0]!.body).toMatch(/\(image-alt, WCAG 1\.1\.1\)/);
  const { runs } = JSON.parse(await readFile(first.outputs.sarif!, 'utf8'));
  expect(runs[0].results.map(({ ruleId }: { ruleId: string }) => ruleId)).toContain('image-alt');
  // The action has stopped the server that it started.
  await expect(fetch(first.url)).rejects.toThrow();

  const baseline = join(folder, 'known.json');
  const { url, start } = await prepareShop();
  const served = await serveSite(start, { url, seconds: 60, folder });
  await promisify(execFile)(REAL_COMMAND[0], [
    ...REAL_COMMAND.slice(1),
    ...['scan', url, '--max-pages=2', '--allow-private', '--depth=quick', `--write-baseline=${baseline}`],
  ]);
  await served.stop();
  await redesignShop();
  const home = join(folder, 'shop', 'index.html');
  const page = await readFile(home, 'utf8');
  await writeFile(
    home,
    page.replace('</main>', '<p><a href="/offers"><img src="/offers.png"></a></p></main>'),
  );

  const second = await runOnce({ baseline: 'known.json' });
  expect(second.lines.join('\n')).toContain('1 new issue ');
  expect({ code: second.code, new: second.outputs.new, gone: second.outputs.gone }).toEqual({
    code: 1,
    new: '1',
    gone: '0',
  });
  expect(comments).toHaveLength(1);
  expect(comments[0]!.body).toMatch(/^<!-- curbcut:curbcut -->\n### Curbcut: 1 new/);
  expect(github.requests.map(({ method }) => method)).toEqual(['GET', 'POST', 'GET', 'PATCH']);
});
