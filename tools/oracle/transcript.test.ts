import { loadStableUrl } from '@curbcut/capture/test-utils';
import { afterAll, describe, expect, test } from 'vitest';
import { type LoopbackServer, serveOnLoopback } from '../lib/sites/loopback-server.ts';
import { compareTokens, compareTranscriptWithBrowser } from './compare-transcript.ts';

describe('tokens of two transcripts', () => {
  test('are counted by elements and words, with their differences', () => {
    expect(
      compareTokens(['<link: a>', 'one', 'two', '<button: b>'], ['<link: a>', 'one', '<button: c>']),
    ).toEqual({
      elements: { same: 1, onlyOurs: 1, onlyTheirs: 1 },
      words: { same: 1, onlyOurs: 1, onlyTheirs: 0 },
      differences: [{ after: 'one', ours: ['two', '<button: b>'], theirs: ['<button: c>'] }],
    });
  });

  test('match if a word is only split differently', () => {
    expect(compareTokens(['all', 'unions'], ['all', 'union', 's'])).toEqual({
      elements: { same: 0, onlyOurs: 0, onlyTheirs: 0 },
      words: { same: 2, onlyOurs: 0, onlyTheirs: 0 },
      differences: [],
    });
  });
});

const long = 'Ferries leave every morning. '.repeat(150);
const page = `<!DOCTYPE html><html lang="en"><head><title>Ferries</title>
<style>.loud { text-transform: uppercase } [hidden] { display: none }</style></head><body>
<header><a href="/">Home</a><nav aria-label="Main"><ul><li><a class="loud" href="/f">Fares</a></li></ul></nav></header>
<main><h1><a href="/n">News</a></h1><h2>Ports <button>Edit</button></h2>
<p>Read <b>all</b> about <a href="/it">it</a> today.<br>Or not.</p><p hidden>Secret</p><p aria-hidden="true">Decor</p>
<img src="data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7" alt="A ship"><pre>${long}</pre>
<table><tr><th>Port</th><th>Price</th></tr><tr><td>Oslo</td><td><a href="/o">Details</a></td></tr></table>
<form><label>Name <input required></label><label>Mail <input type="email" value="x"></label>
<label>Port <select required><option value="">Choose</option><option>Oslo</option></select></label>
<label><input type="checkbox" required> Agree</label><label><input type="radio" name="r" checked> Kiel</label>
<label>Word <input type="password" value="x"></label><textarea aria-label="Note" aria-invalid="true" readonly>Hi</textarea>
<button disabled aria-describedby="why">Send</button><span id="why">Not yet</span></form>
<button aria-expanded="false">Menu</button><div role="switch" aria-checked="true" tabindex="0">Dark</div>
<button aria-pressed="mixed">Bold</button><details><summary>More</summary><p>Closed</p></details>
<iframe title="Map" srcdoc="&lt;html lang=en&gt;&lt;title&gt;Map&lt;/title&gt;&lt;button&gt;Zoom in&lt;/button&gt;"></iframe>
<div><template shadowrootmode="open"><p><slot></slot> inside</p></template>Slotted</div></main></body></html>`;

const servers: LoopbackServer[] = [];

async function comparePage(html: string) {
  const server = await serveOnLoopback((_, response) => {
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(html);
  });
  servers.push(server);
  return compareTranscriptWithBrowser(await loadStableUrl(`${server.origin}/`));
}

afterAll(async () => {
  for (const server of servers) await server.close();
});

test('a page’s transcript matches Chromium’s accessibility tree', async () => {
  const { elements, words, differences } = await comparePage(page);
  expect(differences).toEqual([]);
  expect(elements.same).toBeGreaterThan(30);
  // Long text isn't cut off.
  expect(words.same).toBeGreaterThan(150 * 4);
});

test('elements that Chromium exposes in a different way are differences', async () => {
  const { differences } = await comparePage(
    '<html lang="en"><title>Ferries</title><p>Next:</p><a onclick="go()">Oslo</a></html>',
  );
  expect(differences).toEqual([{ after: ':', ours: ['oslo'], theirs: ['<link: oslo>'] }]);
});
