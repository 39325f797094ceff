import { describe, expect, it } from 'vitest';
import { findUsableParts } from '../../src/index.ts';
import { capturePage, loadStableHtml } from '../../test-utils/index.ts';

/** Returns the keys of a page's parts. Those of elements are in document order. */
async function findParts(html: string) {
  const page = await loadStableHtml({ html, path: 'index.html' });
  const parts = await findUsableParts(page, await capturePage(page));
  return { ...parts, elements: [...parts.byNode.values()] };
}

const script = (code: string) => `<script>${code}</script>`;

describe('parts of a page', () => {
  it('are the same for different text, URLs, states and data', async () => {
    const createPage = (title: string, place: string, total: number) =>
      `<h1>${title}</h1><a class="reference" href="/${place}">${place}</a><a href="#top-${place}">Up</a><i id="top-${place}"></i>
       <button class="tab-${total} ${total > 5 ? 'active' : ''}">Show ${total}</button>
       ${script(`document.onclick = () => page.total; const page = { title: '${title}', total: ${total} }`)}`;
    const first = await findParts(createPage('Ferries', 'ports', 3));
    const second = await findParts(createPage('Timetables', 'fares', 12));
    expect(first.elements).toHaveLength(3);
    expect(second.keys).toEqual(first.keys);
  });

  it.each([
    ['a listener', '<div id="a">Map</div>', script("a.addEventListener('click', () => {})")],
    ['an event handler attribute', '<div>Map</div>', '', '<div onclick="show()">Map</div>'],
    ['the pointer cursor', '<div>Map</div>', '', '<div style="cursor: pointer">Map</div>'],
    [
      'a hover style',
      '<div>Map<p hidden>Ports</p></div>',
      '<style>p { display: none } div:hover p { display: block }</style>',
    ],
    ['another script', '<p>Text</p>', script('let rest')],
    ['the name of a button', '<button>Share</button>', '', '<button>Delete</button>'],
    ['the name of a field', '<input name="from">', '', '<input name="to">'],
    [
      'a hidden target',
      '<a href="#a">More</a><p id="a" hidden>A</p>',
      '',
      '<a href="#b">More</a><p id="b" hidden>B</p>',
    ],
    ['listeners on the document', '<p>Text</p>', script("document.addEventListener('keydown', () => {})")],
  ])('differ by %s', async (_, body, added, other = body) => {
    const [one, two] = [await findParts(body), await findParts(other + added)];
    expect([...two.keys].filter((key) => !one.keys.has(key))).not.toEqual([]);
  });

  it('event handler attributes still work afterward', async () => {
    const page = await loadStableHtml({
      html: '<button onclick="document.title = \'Used\'">Use</button>',
      path: 'index.html',
    });
    await findUsableParts(page, await capturePage(page));
    await page.session.send('Emulation.setScriptExecutionDisabled', { value: false });
    await page.mainFrame.evaluate("document.querySelector('button').click()");
    expect(await page.mainFrame.evaluate('document.title')).toBe('Used');
  });
});
