import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { COMPLETE, splitCases } from '../../../tools/test/scope.ts';
import { listChangedFiles, sortChangedFirst } from '../src/storybook/changed-stories.ts';
import { parseStoryIndex } from '../src/storybook/story-index.ts';
import { runCurbcut } from './run-curbcut.ts';
import { buildStorybook, type TestStory } from './storybook-folder.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'curbcut-storybook-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const button = (name: string, html: string, more: Partial<TestStory> = {}): TestStory => ({
  title: 'Forms/Button',
  name,
  html,
  ...more,
});
const namelessButton = '<button style="width: 40px; height: 40px"></button>';

interface Report {
  readonly pages: readonly {
    readonly url: string;
    readonly title: string;
    readonly status: string;
    readonly reason?: string;
    readonly findings?: readonly {
      readonly ruleId: string;
      readonly outcome: string;
      readonly selector: string;
    }[];
  }[];
}

/** Scans a Storybook; `findings` are those of each story, and `notTested` the reasons by story. */
async function scan(
  name: string,
  stories: readonly TestStory[],
  { args = [], version = 5 }: { args?: readonly string[]; version?: 3 | 5 } = {},
) {
  const target = join(folder, name);
  buildStorybook(target, stories, version);
  const json = join(target, 'report.json');
  const result = await runCurbcut(['storybook', target, '--also', `json=${json}`, ...args]);
  const { pages } = JSON.parse(readFileSync(json, 'utf8')) as Report;
  const getId = (url: string) => new URL(url).searchParams.get('id')!;
  return {
    ...result,
    titles: pages.map(({ title }) => title),
    findings: Object.fromEntries(
      pages
        .filter(({ reason }) => reason === undefined)
        .map(({ url, findings = [] }) => [
          getId(url),
          findings.map(({ ruleId, outcome, selector }) => `${ruleId} ${outcome} ${selector}`).sort(),
        ]),
    ),
    notTested: Object.fromEntries(
      pages.flatMap(({ url, reason }) => (reason === undefined ? [] : [[getId(url), reason]])),
    ),
  };
}

describe('stories', () => {
  it('are scanned one after the other on one page, and fail at the threshold', async () => {
    const stories = [
      button('Primary', '<button>Save</button>'),
      button('Nameless', namelessButton),
      button('Image', '<img src="a.png" width="20" height="20">'),
    ];
    const { exitCode, err, findings, titles } = await scan('plain', stories);
    expect(err).toContain('3 stories: 1 loaded, 2 switched to without reloading.');
    expect(exitCode).toBe(1);
    expect(titles).toEqual(['Forms/Button: Primary', 'Forms/Button: Nameless', 'Forms/Button: Image']);
    const failed = (id: string) => findings[id]!.filter((text) => text.includes(' failed '));
    expect(failed('forms-button--primary').join()).not.toMatch(/button-name|image-alt/);
    expect(failed('forms-button--nameless').join()).toContain('button-name failed');
    expect(failed('forms-button--image').join()).toContain('image-alt failed');
    const clean = await scan('clean', stories.slice(0, 1), { args: ['--no-best-practices'] });
    expect(clean.exitCode).toBe(0);
  });

  it('have the same findings whether or not they are loaded', async () => {
    const stories = Array.from({ length: 12 }, (_, number): TestStory => {
      const [title, name] = [`Group/Component ${number % 3}`, `Story ${number}`];
      const html = [namelessButton, '<input type="text">', '<p style="color: #aaa">Pale</p>', '<p>Fine</p>'];
      return { title, name, html: `${html[number % 4]}<p>${number}</p>` };
    }).sort((a, b) => a.title.localeCompare(b.title));
    const switched = await scan('switched', stories);
    const loaded = await scan('loaded', stories, { args: ['--reload'] });
    expect(switched.err).toContain('12 stories: 3 loaded, 9 switched to without reloading.');
    expect(loaded.err).toContain('12 stories: 12 loaded, 0 switched to without reloading.');
    expect(switched.findings).toEqual(loaded.findings);
    expect(Object.values(loaded.findings).flat().length).toBeGreaterThanOrEqual(9);
  });

  const leftovers: readonly [what: string, script: string][] = [
    ['stores something', `localStorage.setItem('seen', '1');`],
    ['leaves an element in the body', `document.body.append(document.createElement('div'));`],
    [
      'leaves an element with an ID like Storybook’s',
      `document.body.insertAdjacentHTML('beforeend', '<div id="storybook-menu"></div>');`,
    ],
    ['sets a cookie', `document.cookie = 'seen=1';`],
  ];
  for (const { tags, cases } of splitCases(leftovers))
    it.each(cases)('are loaded after a story that %s', { tags }, async (name, script) => {
      const stories = [button('Leaves', 'A', { script }), button('Next', 'B'), button('Last', 'C')];
      const { err } = await scan(`leaves ${name}`, stories);
      expect(err).toContain('3 stories: 2 loaded, 1 switched to without reloading.');
    });

  it('are loaded after a story with a play function, and if they change the document', {
    tags: COMPLETE,
  }, async () => {
    const played = [
      button('Played', '<p>A</p>', { play: 'root.append("played")' }),
      button('Next', '<p>B</p>'),
    ];
    expect((await scan('played', played)).err).toContain('2 stories: 2 loaded, 0 switched');
    const themed = [
      button('Light', '<p>A</p>'),
      button('Dark', '<p>B</p>', { script: `document.documentElement.dataset.theme = 'dark';` }),
    ];
    expect((await scan('themed', themed)).err).toContain('2 stories: 2 loaded, 0 switched');
  });

  it('are all loaded if switching gives a different result for any reason', async () => {
    const script = `globalThis.shown = (globalThis.shown ?? 0) + 1; if (globalThis.shown > 1) root.innerHTML = '';`;
    const stories = ['One', 'Two', 'Three'].map((name) => button(name, namelessButton, { script }));
    const { err, findings } = await scan('counting', stories);
    expect(err).toContain(
      '3 stories: 3 loaded, 0 switched to without reloading, 2 of the loaded ones because switching gave different results.',
    );
    for (const found of Object.values(findings)) expect(found.join()).toContain('button-name failed');
  });

  it('that are excluded or do not render are reported as not tested, with the reason', async () => {
    const stories = [
      button('Shown', '<p>Text</p>'),
      button('Broken', '', { script: `throw new Error('No theme was provided');` }),
      button('Off', namelessButton, { parameters: { a11y: { disable: true } } }),
      button('Off in Storybook 9', namelessButton, { parameters: { a11y: { test: 'off' } } }),
      button('Untested', namelessButton, { tags: ['!test'] }),
      button('Experimental', namelessButton, { tags: ['experimental'] }),
    ];
    const { findings, notTested, out } = await scan('excluded', stories, {
      args: ['--exclude-tags', 'experimental'],
    });
    expect(Object.keys(findings)).toEqual(['forms-button--shown']);
    const off =
      'storybook/excluded: Excluded. The story’s parameters turn accessibility tests off (a11y). Remove the tag or the parameter to test the story.';
    expect(notTested).toEqual({
      'forms-button--broken':
        'storybook/not-rendered: The story didn’t render: No theme was provided. Open the story in Storybook and fix the error.',
      'forms-button--off': off,
      'forms-button--off-in-storybook-9': off,
      'forms-button--untested': expect.stringContaining('Excluded. The story is tagged “!test”.'),
      'forms-button--experimental': expect.stringContaining(
        'Excluded. The story is tagged “experimental”, which this scan excludes.',
      ),
    });
    expect(out).toContain('Not tested');
  });

  it('are grouped by component in the HTML report, with each issue listed once', async () => {
    const stories = [
      button('One', namelessButton),
      button('Two', `${namelessButton}<p>More</p>`),
      { title: 'Media/Image', name: 'Plain', html: '<img src="a.png" width="20" height="20">' },
    ];
    const report = join(folder, 'report.html');
    await scan('report', stories, { args: ['--also', `html=${report}`] });
    const html = readFileSync(report, 'utf8');
    expect(html).toContain('Components and stories');
    expect(html).toMatch(
      /Forms\/Button<\/bdi>: 2 stories, 1 issue<ul>.*Media\/Image<\/bdi>: 1 story, 1 issue/s,
    );
    expect(html).toContain('2 occurrences in 2 stories');
    expect(html).toContain('Occurs in: <bdi>Forms/Button: One; Forms/Button: Two</bdi>');
  });
});

describe('the index', () => {
  it('may be that of Storybook 6', { tags: COMPLETE }, async () => {
    const { findings } = await scan('six', [button('Nameless', namelessButton)], { version: 3 });
    expect(findings['forms-button--nameless']!.join()).toContain('button-name failed');
  });

  it('is rejected if it has no stories or an unknown format', async () => {
    expect(() => parseStoryIndex('[]', [])).toThrow("The Storybook's index has an unknown format");
    expect(() => parseStoryIndex('{', [])).toThrow("isn't JSON");
    const empty = join(folder, 'empty');
    mkdirSync(empty);
    const { exitCode, err } = await runCurbcut(['storybook', empty]);
    expect(exitCode).toBe(2);
    expect(err).toContain('has neither index.json nor stories.json');
  });

  it('skips stories without the tag “test” only if others have it', () => {
    const entry = { id: 'a--b', type: 'story', title: 'A', name: 'B', importPath: './a.ts' };
    const parse = (entries: object) => parseStoryIndex(JSON.stringify({ v: 5, entries }), []);
    expect(parse({ a: { ...entry, tags: ['story'] } })[0]!.excluded).toBe(null);
    expect(parse({ a: { ...entry, tags: ['dev', '!test'] } })[0]!.excluded).toContain('!test');
    const mixed = parse({ a: { ...entry, tags: ['dev', 'test'] }, b: { ...entry, tags: ['dev'] } });
    expect(mixed.map(({ excluded }) => excluded === null)).toEqual([true, false]);
  });
});

describe('changed stories', () => {
  it('come first, with their component’s other stories', async () => {
    const repository = mkdtempSync(join(folder, 'repository-'));
    const git = (...args: string[]) =>
      execFileSync('git', ['-c', 'user.name=Test', '-c', 'user.email=test@example.com', ...args], {
        cwd: repository,
        stdio: 'pipe',
      });
    mkdirSync(join(repository, 'src'));
    for (const name of ['a', 'b', 'c']) writeFileSync(join(repository, `src/${name}.stories.ts`), '');
    git('init', '--quiet');
    git('add', '.');
    git('commit', '--quiet', '--message', 'Add stories');
    writeFileSync(join(repository, 'src/b.stories.ts'), 'changed');
    writeFileSync(join(repository, 'src/d.ts'), 'new');
    const changed = await listChangedFiles('HEAD', repository);
    expect([...changed].sort()).toEqual(['src/b.stories.ts', 'src/d.ts']);
    const stories = parseStoryIndex(
      JSON.stringify({
        v: 5,
        entries: Object.fromEntries(
          ['a', 'b', 'c', 'd'].flatMap((title) =>
            ['one', 'two'].map((name) => {
              const id = `${title}--${name}`;
              const paths = { importPath: `./src/${title}.stories.ts`, componentPath: `./src/${title}.ts` };
              return [id, { id, type: 'story', title, name, ...paths }];
            }),
          ),
        ),
      }),
      [],
    );
    expect(sortChangedFirst(stories, changed).map(({ id }) => id)).toEqual([
      'b--one',
      'b--two',
      'd--one',
      'd--two',
      'a--one',
      'a--two',
      'c--one',
      'c--two',
    ]);
    await expect(listChangedFiles('no-such-revision', repository)).rejects.toThrow(
      "--changed-since no-such-revision: Git couldn't compare",
    );
  });
});
