import { serveOnLoopback } from './loopback-server.ts';

/**
 * Pages that use as much CPU, memory or space in the result as they can get: name and body. Scripts are
 * inline.
 */
const hostilePages: Readonly<Record<string, () => string>> = {
  'endless-loop': () => '<p>Loop</p><script>onload = () => { for (;;); }</script>',
  'timer-storm': () =>
    '<p>Timers</p><script>setInterval(() => { for (const end = Date.now() + 200; Date.now() < end;); }, 1)</script>',
  'growing-page': () =>
    '<main></main><script>setInterval(() => document.querySelector("main").append(Object.assign(document.createElement("p"), { textContent: "more" })), 1)</script>',
  'memory-hog': () =>
    '<p>Memory</p><script>const held = []; setInterval(() => held.push(new Uint8Array(8e6).fill(1)), 20)</script>',
  'many-elements': () => '<p><span>Text</span></p>'.repeat(100_000),
  'many-findings': () => '<p><img src="data:,"><a href="#"></a><input></p>'.repeat(8_000),
  'many-links': () =>
    Array.from({ length: 20_000 }, (_, index) => `<a href="/no/${index}">Page ${index}</a> `).join(''),
  'huge-text': () => `<p>${'word '.repeat(4_000_000)}</p>`,
  'long-names': () => `<button title="${'name '.repeat(100_000)}"></button>`.repeat(40),
  'deep-nesting': () => `${'<div>'.repeat(500)}<p>Deep</p>${'</div>'.repeat(500)}`,
  'huge-style-sheet': () =>
    `<style>${Array.from({ length: 60_000 }, (_, index) => `.c${index} p:not(.x) { color: #888 }`).join('\n')}</style>${'<p class="c1">Text</p>'.repeat(500)}`,
  dialogs: () => '<p>Dialogs</p><script>for (;;) alert("again")</script>',
  'console-flood': () =>
    '<p>Console</p><script>setInterval(() => { for (let i = 0; i < 2000; i++) console.log("x".repeat(5000)) }, 5)</script>',
  'wide-table': () => `<table>${`<tr>${'<td>Cell</td>'.repeat(400)}</tr>`.repeat(80)}</table>`,
};

/** A site with hostile pages; the start page links to all of them. */
export interface HostileSite {
  readonly origin: string;
  /** Number of pages, including the start page. */
  readonly pages: number;
  close(): void;
}

/** Serves the hostile pages on a free loopback port. */
export async function serveHostilePages(): Promise<HostileSite> {
  const names = Object.keys(hostilePages);
  const buildDocument = (title: string, body: string) =>
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${title}</title></head><body>${body}</body></html>`;
  const start = buildDocument(
    'Start',
    names.map((name) => `<p><a href="/${name}.html">${name}</a></p>`).join(''),
  );
  const { origin, close } = await serveOnLoopback(({ url = '/' }, response) => {
    const name = /^\/([\w-]+)\.html$/.exec(url)?.[1];
    const body = name === undefined ? undefined : hostilePages[name]?.();
    if (url !== '/' && body === undefined) {
      response.writeHead(404).end();
      return;
    }
    response
      .setHeader('content-type', 'text/html')
      .end(body === undefined ? start : buildDocument(name!, body));
  });
  return {
    origin,
    pages: names.length + 1,
    close,
  };
}
