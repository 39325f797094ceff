import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** A story of a Storybook for tests. */
export interface TestStory {
  readonly title: string;
  readonly name: string;
  /** The story's content. */
  readonly html?: string;
  /** Statements that run when the story is rendered; `root` is its element. */
  readonly script?: string;
  /** The play function's statements. */
  readonly play?: string;
  readonly parameters?: object;
  readonly tags?: readonly string[];
  readonly importPath?: string;
}

const toStoryId = ({ title, name }: Pick<TestStory, 'title' | 'name'>): string =>
  `${toSlug(title)}--${toSlug(name)}`;
const toSlug = (text: string) => text.toLowerCase().replace(/[^a-z0-9]+/g, '-');

/**
 * The parts of Storybook's preview that a scan relies on, as in storybook 10.6 (`PreviewWithSelection`,
 * `StoryRender`, `WebView` in dist/preview/runtime.js): a story's phases, the body's classes, the channel's event
 * `setCurrentStory`, and that an earlier story is removed before the next is rendered.
 */
const PREVIEW = `
const listeners = new Map();
const channel = {
  on: (name, listener) => listeners.set(name, [...(listeners.get(name) ?? []), listener]),
  emit: (name, data) => { for (const listener of listeners.get(name) ?? []) listener(data); },
};
globalThis.__STORYBOOK_ADDONS_CHANNEL__ = channel;
const preview = (globalThis.__STORYBOOK_PREVIEW__ = { currentRender: undefined });
const modes = ['preparing-story', 'main', 'nopreview', 'errordisplay'];
const showMode = (mode) => {
  for (const one of modes) document.body.classList.toggle('sb-show-' + one, one === mode);
};
async function renderSelection({ storyId }) {
  const root = document.getElementById('storybook-root');
  const story = stories[storyId];
  root.replaceChildren();
  if (story === undefined) { preview.currentRender = undefined; return showMode('nopreview'); }
  const render = (preview.currentRender = {
    id: storyId,
    phase: 'preparing',
    story: { parameters: story.parameters ?? {}, playFunction: story.play },
  });
  showMode('preparing-story');
  await new Promise((resolve) => setTimeout(resolve, 5));
  try {
    render.phase = 'rendering';
    root.innerHTML = story.html ?? '';
    story.script?.(root);
    showMode('main');
    render.phase = 'playing';
    await story.play?.(root);
    render.phase = 'completed';
    history.replaceState({}, '', '?id=' + storyId + '&viewMode=story');
    await Promise.resolve();
    render.phase = 'finished';
  } catch (error) {
    render.phase = 'errored';
    document.getElementById('error-message').textContent = error.message;
    showMode('errordisplay');
  }
}
channel.on('setCurrentStory', renderSelection);
renderSelection({ storyId: new URLSearchParams(location.search).get('id') });
`;

/** Builds a Storybook in a folder, with the index of the given version. */
export function buildStorybook(folder: string, stories: readonly TestStory[], version: 3 | 5 = 5): void {
  mkdirSync(folder, { recursive: true });
  const toImportPath = ({ importPath, title }: TestStory) => importPath ?? `./src/${title}.stories.ts`;
  const entries = stories.map((story) => {
    const { title, name, tags = [] } = story;
    const entry = { id: toStoryId(story), title, name, importPath: toImportPath(story) };
    return [
      entry.id,
      version === 3
        ? { ...entry, kind: title, story: name, parameters: { fileName: toImportPath(story) } }
        : {
            ...entry,
            type: 'story',
            tags: tags.includes('!test') ? ['dev'] : ['dev', 'test', ...tags],
          },
    ];
  });
  const docs = { id: 'docs--page', title: 'Docs', name: 'Page', importPath: './src/docs.mdx' };
  const index =
    version === 3
      ? { v: 3, stories: Object.fromEntries(entries) }
      : { v: 5, entries: { ...Object.fromEntries(entries), 'docs--page': { ...docs, type: 'docs' } } };
  writeFileSync(join(folder, version === 3 ? 'stories.json' : 'index.json'), JSON.stringify(index));
  const code = stories.map((story) => {
    const toFunction = (body: string | undefined, isAsync = '') =>
      body === undefined ? 'undefined' : `${isAsync}(root) => { ${body} }`;
    return `${JSON.stringify(toStoryId(story))}: {
  html: ${JSON.stringify(story.html ?? '')},
  script: ${toFunction(story.script)},
  play: ${toFunction(story.play, 'async ')},
  parameters: ${JSON.stringify(story.parameters ?? {})},
}`;
  });
  writeFileSync(
    join(folder, 'iframe.html'),
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Storybook</title>
<style>.sb-errordisplay, .sb-nopreview { display: none } .sb-show-errordisplay .sb-errordisplay { display: block }</style></head>
<body><div class="sb-nopreview sb-wrapper">No Preview</div>
<div class="sb-errordisplay sb-wrapper"><h1 id="error-message"></h1><pre id="error-stack"></pre></div>
<div id="storybook-root"></div><div id="storybook-docs" hidden></div>
<div id="storybook-highlights-root"><div popover="manual" style="display: none"></div></div>
<script type="module">const stories = {\n${code.join(',\n')}\n};${PREVIEW}</script></body></html>`,
  );
}
