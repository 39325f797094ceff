import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runCli } from '../src/program.ts';
import { runCurbcut } from './run-curbcut.ts';

const createPage = (title: string, body: string) =>
  `<!doctype html><html lang="en"><head><title>${title}</title><meta name="viewport" content="width=device-width"></head>
  <body><main><h1>${title}</h1>${body}</main></body></html>`;

const pages: Record<string, string> = {
  '/': createPage(
    'Start',
    '<p>Welcome. <a href="/barriers">Barriers</a> and <a href="/clean">a clean page</a>.</p>',
  ),
  '/barriers': createPage('Barriers', '<p>One <img id="logo" src="/logo.png"></p>'),
  '/pale': createPage(
    'Pale',
    '<p style="color: #999"><img src="/logo.png"> Ferries <a href="/clean" title="Prices">Prices</a></p>',
  ),
  // The page contains two terminal escape sequences, a bidirectional override and an unpaired surrogate.
  '/hostile': createPage(
    'Sales &#27;]0;owned&#7;',
    '<p>One <img class="a&#x202E;gpj.b &#27;[2J" src="/logo.png"> <img src="/=cmd&#27;[2J&#x2066;.png" id="c&#157;d"></p>' +
      '<script>document.images[0].title = "\\ud800\\u001b[31m"; document.images[0].alt = " "</script>',
  ),
  '/clean': createPage('Clean', '<p>Nothing here stops anyone that a machine could detect.</p>'),
};

let server: Server;
let origin: string;
let folder: string;

beforeAll(async () => {
  server = createServer((request, response) => {
    const body = pages[request.url ?? ''];
    response.writeHead(body === undefined ? 404 : 200, { 'content-type': 'text/html; charset=utf-8' });
    response.end(body ?? 'Not found');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  folder = await mkdtemp(join(tmpdir(), 'curbcut-cli-'));
});

afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await rm(folder, { recursive: true, force: true });
});

const curbcut = (...args: string[]) => runCurbcut(args);
/** Runs a command that reports an error before it scans anything. */
const curbcutWithoutScan = (...args: string[]) => runCurbcut(args, '', false);

const toLines = (text: string) =>
  text
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line));

describe('curbcut scan --format jsonl', () => {
  it('prints one line per page, in the order of the list, with exactly the fields of the contract', async () => {
    const list = join(folder, 'list.txt');
    await writeFile(list, `# pages\n${origin}/clean\n\n${origin}/barriers\n${origin}/gone\n`);
    const { exitCode, out } = await curbcut(
      'scan',
      '--url-list',
      list,
      '--format',
      'jsonl',
      '--allow-private',
    );
    const [clean, barriers, gone] = toLines(out);
    expect(exitCode).toBe(1);
    expect(clean).toEqual({
      url: `${origin}/clean`,
      finalUrl: `${origin}/clean`,
      status: 'tested',
      title: 'Clean',
      elements: expect.any(Number),
      // An audit asks whether its heading describes the content.
      findings: [],
      notTested: expect.any(Array),
    });
    expect(barriers.findings).toContainEqual({
      ruleId: 'image-alt',
      outcome: 'failed',
      severity: 'critical',
      selector: '#logo',
      snippet: '<img id="logo" src="/logo.png">',
      message: expect.any(String),
      wcag: ['1.1.1'],
      act: ['23a2a8'],
      engines: ['curbcut'],
    });
    expect(gone).toMatchObject({ status: 'not-tested', findings: [], elements: 0 });
    expect(gone.reason).toMatch(/^scan\/not-found: Page not found/);
  });

  it('prints identical output on every run', async () => {
    const args = ['scan', origin, '--max-pages', '3', '--format', 'jsonl', '--allow-private'];
    const first = await curbcut(...args);
    const second = await curbcut(...args);
    expect(toLines(first.out)).toHaveLength(3);
    expect(second.out).toBe(first.out);
  });

  it('adds the duration of each page on request', async () => {
    const args = ['scan', origin, '--max-pages', '1', '--format', 'jsonl', '--allow-private'];
    for (const { durationMs } of toLines((await curbcut(...args, '--timings')).out))
      expect(durationMs).toBeGreaterThan(0);
    for (const page of toLines((await curbcut(...args)).out)) expect(page).not.toHaveProperty('durationMs');
  });

  it('names both engines if the second opinion reports the same finding', async () => {
    const { out } = await curbcut(
      'scan',
      `${origin}/barriers`,
      '--format',
      'jsonl',
      '--allow-private',
      '--second-opinion',
    );
    const image = toLines(out)[0].findings.find(({ ruleId }: { ruleId: string }) => ruleId === 'image-alt');
    expect(image.engines).toEqual(['curbcut', 'axe-core']);
  });
});

describe('curbcut scan with several URLs', () => {
  it('reports a page only once if two URLs resolve to it', async () => {
    const { out } = await curbcut(
      'scan',
      `${origin}/barriers`,
      `${origin}/barriers`,
      '--format',
      'json',
      '--allow-private',
    );
    expect(JSON.parse(out)).toMatchObject({
      pages: [{ url: `${origin}/barriers` }],
      summary: { tested: 1, notTested: 0, beyondLimit: 0 },
    });
  });

  it('rejects an invalid URL before scanning anything', async () => {
    const { exitCode, out, err } = await curbcutWithoutScan(
      'scan',
      `${origin}/clean`,
      'no address',
      '--allow-private',
    );
    expect({ exitCode, out }).toEqual({ exitCode: 2, out: '' });
    expect(err).toBe('curbcut: no address: A website address can’t contain spaces.\n');
  });

  it('names the line of an invalid URL in a list', async () => {
    const { exitCode, err } = await runCurbcut(
      ['scan', '--url-list', '-', '--allow-private'],
      `# pages\n${origin}/clean\nno address\n`,
    );
    expect(exitCode).toBe(2);
    expect(err).toMatch(/^curbcut: -, line 3: A website address can’t contain spaces/);
  });
});

it('curbcut --version prints the version of the package', async () => {
  const { version } = JSON.parse(await readFile(join(import.meta.dirname, '../package.json'), 'utf8'));
  expect(await curbcut('--version')).toEqual({ exitCode: 0, out: `${version}\n`, err: '' });
});

it('curbcut scan reports partially tested pages with the reason', async () => {
  const { out } = await curbcut('scan', `${origin}/clean`, '--wait-for', '>>>(', '--allow-private');
  expect(out).toMatch(/Partly tested\n {2}“>>>\(” isn’t a CSS selector/);
  expect(out).toContain(`1 occurrence, first ${origin}/clean\n`);
});

describe('what curbcut scan tests', () => {
  const getRuleIds = async (...args: string[]): Promise<string[]> => {
    const { out } = await curbcut('scan', `${origin}/pale`, '--format', 'jsonl', '--allow-private', ...args);
    return toLines(out)[0].findings.map(({ ruleId }: { ruleId: string }) => ruleId);
  };

  it('is Level AA and best practices by default', async () => {
    const defaultIds = await getRuleIds();
    expect(defaultIds).toEqual(expect.arrayContaining(['image-alt', 'color-contrast', 'title-repeats']));
    expect(defaultIds).not.toContain('color-contrast-enhanced');
    expect(await getRuleIds('--level', 'AA', '--best-practices')).toEqual(defaultIds);
  });

  it('follows --level, and is only WCAG with --no-best-practices', async () => {
    const low = await getRuleIds('--level', 'A', '--no-best-practices');
    expect(low).toContain('image-alt');
    expect(low).not.toContain('color-contrast');
    expect(low).not.toContain('title-repeats');
    const high = await getRuleIds('--level', 'AAA', '--no-best-practices');
    expect(high).toEqual(expect.arrayContaining(['image-alt', 'color-contrast', 'color-contrast-enhanced']));
    expect(high).not.toContain('title-repeats');
  });
});

describe('control characters in page text', () => {
  const CONTROL_CHARACTER = /(?![\t\n\r])\p{Cc}|[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069\uFFFE\uFFFF]/u;

  it('are removed from every output format', async () => {
    const others = 'json jsonl html sarif junit earl csv openacr markdown codequality'.split(' ');
    const { out, err } = await curbcut(
      ...['scan', `${origin}/hostile`, '--allow-private'],
      ...others.flatMap((format) => ['--also', `${format}=${join(folder, `hostile.${format}`)}`]),
    );
    const written = others.map((format) => readFile(join(folder, `hostile.${format}`), 'utf8'));
    for (const [position, text] of [out, ...(await Promise.all(written))].entries()) {
      const format = ['pretty', ...others][position]!;
      expect(text, format).toContain(['openacr', 'html'].includes(format) ? '1.1.1' : 'image-alt');
      expect(CONTROL_CHARACTER.exec(text), format).toBeNull();
      expect(text.isWellFormed(), format).toBe(true);
    }
    expect(CONTROL_CHARACTER.exec(err)).toBeNull();
  });

  it('are escaped in JSON', async () => {
    const { out } = await curbcut('scan', `${origin}/hostile`, '--format', 'jsonl', '--allow-private');
    expect(
      toLines(out)[0]
        .findings.map(({ snippet }: { snippet: string }) => snippet)
        .join(),
    ).toContain('\u2066');
  });
});

describe('the exit code of curbcut scan', () => {
  it('is 0 when no issue reaches the threshold', async () => {
    expect((await curbcut('scan', `${origin}/clean`, '--allow-private')).exitCode).toBe(0);
  });

  it('is 2 with a message when nothing could be tested', async () => {
    const { exitCode, err } = await curbcut('scan', `${origin}/gone`, '--allow-private', '--format', 'jsonl');
    expect(exitCode).toBe(2);
    expect(err).toContain("We couldn't test any pages. Page not found (HTTP 404).");
  });

  it('is 2 with advice when the guard refuses the URL', async () => {
    const { exitCode, err } = await curbcut('scan', `${origin}/clean`);
    expect(exitCode).toBe(2);
    expect(err).toContain('--allow-private');
  });
});

it('a command that fails because of a bug exits with 3 and a reference', async () => {
  const fail = () => {
    throw new RangeError('An injected fault.');
  };
  const lines: string[] = [];
  const written = {
    in: Readable.from([]),
    out: { write: fail },
    err: { write: (text: string) => lines.push(text) > 0 },
  };
  expect(await runCli(['rules'], written)).toBe(3);
  expect(lines.join('')).toMatch(
    /^curbcut: Curbcut itself failed \(reference [\w-]+\)\. Report this reference/,
  );
  expect(lines.join('')).toContain('An injected fault.');
});

describe('explains how to correct invalid input', () => {
  const cases: [args: string[], sentence: RegExp][] = [
    [['scan'], /Pass a URL to scan/],
    [['scan', 'http://'], /isn’t a website address/],
    [['scan', 'ftp://example.com'], /only http and https/],
    [['scan', 'a.example', '--url-list', 'x'], /either URLs or --url-list/],
    [['scan', '--url-list', '/does/not/exist'], /can't be read \(ENOENT\)/],
    [['scan', 'a.example', '--max-pages', '0'], /whole number of at least 1/],
    [['scan', 'a.example', '--format', 'xml'], /Allowed choices are pretty, json, jsonl, html, pdf, sarif/],
    [['scan', 'a.example', '--also', 'xml=a'], /Use FORMAT=FILE with one of these formats: pretty, json/],
    [['scan', 'a.example', '--also', 'sarif'], /Use FORMAT=FILE/],
    [['scan', 'a.example', '--format', 'pdf'], /PDF output requires a file: --output report\.pdf/],
    [
      ['scan', 'a.example', '--output', '/does/not/exist'],
      /can't be written: the folder doesn't exist \(ENOENT\)\. Check/,
    ],
    [
      ['scan', 'a.example', '--also', 'sarif=x.json', '--also', 'html=x.json'],
      /x\.json is used for two outputs/,
    ],
    [['scan', 'a.example', '--baseline', '/does/not/exist'], /can't be read \(ENOENT\).*--write-baseline/],
    [['scan', 'a.example', '--write-baseline', '/tmp'], /can't be written: it's a folder \(EISDIR\)/],
    [
      ['scan', 'a.example', '--output', '/dev/null/x.jsonl'],
      /part of the path is a file, not a folder \(ENOTDIR\)/,
    ],
    [
      ['scan', 'a.example', '--also', 'sarif=/dev/null/x'],
      /part of the path is a file, not a folder \(ENOTDIR\)/,
    ],
    [['scan', 'a.example', '--output', ''], /--output or --also requires a file name/],
    [
      ['scan', 'a.example', '--output', 'same.json', '--write-baseline', './same.json'],
      /same\.json is used for two outputs/,
    ],
    [
      ['fix', 'a.example', '--out', '/dev/null/patches'],
      /part of the path is a file, not a folder \(ENOTDIR\)/,
    ],
    [['scan', 'a.example', '--timings'], /--timings requires JSON Lines/],
    [['scan', 'a.example', '--views', 'phone,watch'], /“watch” isn't a view. Choose from phone, zoomed,/],
    [['scan', 'a.example', '--fail-on', 'grave'], /Allowed choices are critical, serious, moderate, minor/],
    [['scan', 'a.example', '--level', 'aaaa'], /Allowed choices are A, AA, AAA/],
    [['scan', 'a.example', '--depth', 'deep'], /Allowed choices are quick, standard, thorough/],
    [['scan', 'a.example', '--no-behavior'], /unknown option '--no-behavior'.*\n.*\n?Use --depth quick/],
    [['scan', 'a.example', '--behavior-seconds', '9'], /Use --depth quick, --depth standard/],
    [['mcp', '--behavior'], /Use --depth quick/],
    [['scan', 'a.example', '--fonts', 'arial'], /Allowed choices are pinned, system/],
    [['scna'], /unknown command/],
  ];
  for (const [args, sentence] of cases) {
    it(args.join(' '), async () => {
      const { exitCode, out, err } = await curbcutWithoutScan(...args);
      expect(err).toMatch(sentence);
      expect(exitCode).toBe(2);
      expect(out).toBe('');
    });
  }
});

describe('curbcut scan in a pipeline', () => {
  const scan = (...args: string[]) => curbcut('scan', origin, '--max-pages', '3', '--allow-private', ...args);

  it('fails only on new issues, prints the numbers of new, known and fixed issues, and lists the new ones', async () => {
    const known = join(folder, 'known.json');
    const before = pages['/barriers']!;
    const written = await scan('--write-baseline', known, '--format', 'jsonl');
    expect(written.exitCode).toBe(0);
    expect(written.err).toMatch(/Wrote \d+ known issues to .*known\.json/);

    const same = await scan('--baseline', known);
    expect(same.exitCode).toBe(0);
    expect(same.err).toMatch(/known\.json: 0 new, \d+ known, 0 fixed\.$/m);
    expect(same.out).not.toContain('image-alt');
    expect(same.out).toMatch(/\d+ known issues? in the baseline not shown/);

    pages['/barriers'] = createPage('Barriers', '<p>One <a href="/clean"></a></p>');
    const changed = await scan('--baseline', known, '--format', 'jsonl', '--fail-on', 'critical');
    pages['/barriers'] = before;
    expect(changed.exitCode).toBe(1);
    expect(changed.err).toMatch(/\d new, \d+ known, 1 fixed\./);
    expect(changed.err).toMatch(/^curbcut: New: critical, link-name, a.*, first http:.*barriers$/m);
  });

  it('writes a scan in several formats, each to a complete file', async () => {
    const out = join(folder, 'reports');
    await mkdir(out);
    const also = ['html', 'pdf', 'junit', 'earl', 'csv', 'openacr', 'markdown', 'codequality', 'counts'];
    const { exitCode, out: printed } = await scan(
      ...['--format', 'sarif', '--output', join(out, 'result.sarif')],
      ...also.flatMap((format) => ['--also', `${format}=${join(out, format)}`]),
    );
    expect({ exitCode, printed }).toEqual({ exitCode: 1, printed: '' });
    expect((await readdir(out)).sort()).toEqual([...also, 'result.sarif'].sort());
    const read = (name: string) => readFile(join(out, name), 'utf8');
    const { runs } = JSON.parse(await read('result.sarif'));
    expect(runs[0].results.map(({ ruleId }: { ruleId: string }) => ruleId)).toContain('image-alt');
    expect(await read('html')).toMatch(/^<!doctype html>[\s\S]*#logo[\s\S]*<\/html>\s*$/i);
    expect(await read('pdf')).toMatch(/^%PDF-/);
    expect(await read('junit')).toContain('image-alt');
    expect(JSON.parse(await read('codequality'))).toContainEqual({
      description: expect.stringContaining('img#logo'),
      check_name: 'image-alt',
      fingerprint: expect.any(String),
      severity: 'blocker',
      location: { path: 'barriers', lines: { begin: 1 } },
    });
    expect(JSON.parse(await read('counts'))).toMatchObject({
      pages: { tested: 3, notTested: 0, beyondLimit: 0 },
      new: null,
      score: expect.any(Number),
    });
    expect(await read('markdown')).toContain(
      `<code>img#logo</code> | 1 occurrence on 1 page<br><code>${origin}/barriers</code> |`,
    );
  });

  it('keeps an existing file if nothing could be scanned', async () => {
    const file = join(folder, 'kept.sarif');
    await writeFile(file, 'as it was');
    expect((await curbcut('scan', `${origin}/clean`, '--format', 'sarif', '--output', file)).exitCode).toBe(
      2,
    );
    expect(await readFile(file, 'utf8')).toBe('as it was');
  });
});

describe('the other formats', () => {
  it('prints one JSON document with a summary', async () => {
    const { out } = await curbcut('scan', origin, '--max-pages', '2', '--format', 'json', '--allow-private');
    const document = JSON.parse(out);
    expect(document.summary).toEqual({ tested: 2, notTested: 0, beyondLimit: 1 });
    expect(document.pages.map(({ title }: { title: string }) => title)).toEqual(['Start', 'Barriers']);
  });

  it('prints issues, occurrences, fixes and the limits of automated tests in the pretty format', async () => {
    const { out } = await curbcut('scan', `${origin}/barriers`, '--allow-private');
    expect(out).toContain('image-alt, WCAG 1.1.1');
    expect(out).toContain(`${origin}/barriers  #logo`);
    expect(out).toContain('1 occurrence on 1 page');
    expect(out).toContain('Automated tests find only some issues.');
  });

  it('lists all rules as JSON', async () => {
    const { out } = await curbcut('rules', '--format', 'json');
    const rules = JSON.parse(out);
    expect(rules.length).toBeGreaterThanOrEqual(35);
    expect(rules.find(({ id }: { id: string }) => id === 'image-alt')).toEqual({
      id: 'image-alt',
      title: expect.any(String),
      wcag: ['1.1.1'],
      act: ['23a2a8'],
      severity: 'critical',
      category: 'images',
      bestPractice: false,
    });
  });
});
