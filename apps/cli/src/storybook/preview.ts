import { setTimeout as sleep } from 'node:timers/promises';
import type { LivePage } from '@curbcut/engine';
import { z } from 'zod';

/** What a Storybook preview shows. */
export interface PreviewState {
  /** `shown` once the story has been rendered and its play function has ended. */
  readonly status: 'pending' | 'shown' | 'failed';
  /** Why the story isn't shown; empty if Storybook gives no reason. */
  readonly reason: string;
  /** Whether the story's parameters turn accessibility tests off. */
  readonly isOff: boolean;
  /** Whether a play function has interacted with the story. */
  readonly isPlayed: boolean;
  /**
   * What the story has stored, or has added or displays outside its own element. We can switch to another
   * story only if this is empty.
   */
  readonly outside: readonly string[];
  /** Document attributes that stories and their decorators can set. */
  readonly attributes: string;
}

const State: z.ZodType<PreviewState> = z.object({
  status: z.enum(['pending', 'shown', 'failed']),
  reason: z.string().transform((text) => text.slice(0, 500)),
  isOff: z.boolean(),
  isPlayed: z.boolean(),
  outside: z.array(z.string()).transform((names) => names.slice(0, 100)),
  attributes: z.string(),
});

/** Polling interval for a preview, and time limit for a story, in milliseconds. The limit is a safety net. */
const POLL_MS = 15;
const MAX_RENDER_MS = 30_000;

/**
 * Reads the preview's state. Runs in the page as source text, so it can't use anything outside this function. The names
 * come from Storybook's preview: the render and its phase (`StoryRender`), the body's classes (`WebView`),
 * and the elements of `iframe.html`, in versions 6.4 to 10.
 */
function readPreview(id: string): PreviewState {
  interface Render {
    id?: string;
    phase?: string;
    story?: { parameters?: { a11y?: { disable?: unknown; test?: unknown } }; playFunction?: unknown };
  }
  const { currentRender: render } =
    (globalThis as { __STORYBOOK_PREVIEW__?: { currentRender?: Render } }).__STORYBOOK_PREVIEW__ ?? {};
  const { body, documentElement } = document;
  const has = (name: string) => body.classList.contains(name);
  const read = (selector: string) => body.querySelector(selector)?.textContent?.trim() ?? '';
  const getStatus = (): Pick<PreviewState, 'status' | 'reason'> => {
    if (has('sb-show-errordisplay'))
      return { status: 'failed', reason: read('#error-message') || read('#error-stack') };
    if (has('sb-show-nopreview')) return { status: 'failed', reason: 'Storybook doesn’t have this story.' };
    if (render === undefined || render.id !== id) return { status: 'pending', reason: '' };
    if (render.phase === 'errored' || render.phase === 'aborted')
      return {
        status: 'failed',
        reason: 'The story threw an error while rendering or running its play function.',
      };
    const isDone = ['completed', 'afterEach', 'finished'].includes(render.phase ?? '');
    return { status: isDone && has('sb-show-main') ? 'shown' : 'pending', reason: '' };
  };
  const a11y = render?.story?.parameters?.a11y;
  // Storybook 9 and later always add `#storybook-highlights-root`.
  const own =
    'script, style, link, noscript, template, [class^="sb-"], #storybook-root, #storybook-docs, #storybook-highlights-root, #root, #docs-root';
  const stored = (store: 'localStorage' | 'sessionStorage') => {
    try {
      return Object.keys(globalThis[store]).map((key) => `${store} ${key}`);
    } catch {
      return [];
    }
  };
  const list = (element: Element) =>
    element
      .getAttributeNames()
      .filter((name) => name !== 'class')
      .map((name) => `${name}=${element.getAttribute(name)}`);
  const classes = [
    ...documentElement.classList,
    ...[...body.classList].filter((name) => !name.startsWith('sb-')),
  ];
  return {
    ...getStatus(),
    isOff: a11y?.disable === true || a11y?.test === 'off',
    isPlayed: typeof render?.story?.playFunction === 'function',
    outside: [
      ...Array.from(body.children)
        .filter((child) => !child.matches(own))
        .map((child) => `<${child.localName}>`),
      ...stored('localStorage'),
      ...stored('sessionStorage'),
      ...document.cookie.split('; ').filter((cookie) => cookie !== ''),
    ],
    attributes: [...list(documentElement), ...list(body), ...classes].sort().join(' '),
  };
}

/** Shows another story. Runs in the page as source text. */
function switchStory(id: string): boolean {
  const { __STORYBOOK_ADDONS_CHANNEL__: channel } = globalThis as {
    __STORYBOOK_ADDONS_CHANNEL__?: { emit(event: string, data: object): void };
  };
  channel?.emit('setCurrentStory', { storyId: id, viewMode: 'story' });
  return channel !== undefined;
}

const unreadable: PreviewState = {
  status: 'failed',
  reason: 'We couldn’t read the preview.',
  isOff: false,
  isPlayed: false,
  outside: [],
  attributes: '',
};

/** Waits until the preview shows a story or fails to. */
export async function waitForStory(page: Pick<LivePage, 'evaluate'>, id: string): Promise<PreviewState> {
  const endsAt = performance.now() + MAX_RENDER_MS;
  while (true) {
    const parsed = State.safeParse(await page.evaluate(`(${readPreview})(${JSON.stringify(id)})`));
    if (!parsed.success) return unreadable;
    const state = parsed.data;
    if (state.status !== 'pending') return state;
    if (performance.now() > endsAt)
      return { ...state, status: 'failed', reason: 'It didn’t finish rendering in time.' };
    await sleep(POLL_MS);
  }
}

/** Switches to a story through Storybook's channel. Returns null if the preview has no channel. */
export async function showStory(page: Pick<LivePage, 'evaluate'>, id: string): Promise<PreviewState | null> {
  const isSent = await page.evaluate(`(${switchStory})(${JSON.stringify(id)})`);
  return isSent === true ? waitForStory(page, id) : null;
}
