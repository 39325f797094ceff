import { capturePage, loadStableHtml } from '@curbcut/capture/test-utils';
import { createPageModel } from '@curbcut/page-model';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createTestModel, getElementById } from './create-test-model.ts';

/** Loads a page and checks in the browser that each selector finds exactly its element. */
async function findMismatches(html: string): Promise<string[]> {
  const page = await loadStableHtml(html);
  const { elements } = createPageModel(await capturePage(page));
  const selectors = elements.map(({ selector }) => selector);
  // The page numbers its elements like the capture does: shadow trees before their host's children.
  return page.mainFrame.evaluate<string[]>(`(() => {
    const all = [];
    const visit = (root) => {
      for (const child of root.children ?? []) {
        all.push(child);
        if (child.shadowRoot) visit(child.shadowRoot);
        visit(child);
        if (child.contentDocument) visit(child.contentDocument);
      }
    };
    visit(document);
    const find = (selector) => {
      let scopes = [document];
      for (const part of selector.split(' >>> ')) {
        const found = scopes.flatMap((scope) => [...scope.querySelectorAll(part)]);
        if (found.length !== 1) return found;
        scopes = [found[0].shadowRoot ?? found[0].contentDocument];
        if (part === selector.split(' >>> ').at(-1)) return found;
      }
      return [];
    };
    const selectors = ${JSON.stringify(selectors)};
    if (all.length !== selectors.length) return ['The page has ' + all.length + ' elements, the capture ' + selectors.length];
    return selectors.filter((selector, place) => {
      const found = find(selector);
      return found.length !== 1 || found[0] !== all[place];
    });
  })()`);
}

describe('every selector finds exactly its element', () => {
  const hostileToken = fc.oneof(
    fc.constantFrom(
      'a',
      'A',
      '1',
      '-',
      '--',
      '-1',
      'a b',
      'a.b',
      '#',
      ':r1:',
      '"',
      "'",
      '\\',
      'é',
      '💥',
      'a>b',
      '\u0001',
      'toString',
      '__proto__',
    ),
    fc.string({ maxLength: 6 }),
  );
  const escapeAttribute = (value: string) => value.replaceAll('&', '&amp;').replaceAll('"', '&quot;');
  const element: fc.Arbitrary<string> = fc.letrec<{ tree: string }>((tie) => ({
    tree: fc
      .record({
        tag: fc.constantFrom('div', 'span', 'p', 'ul', 'li', 'main', 'x-y', 'svg', 'label', 'button'),
        id: fc.option(hostileToken),
        classes: fc.option(hostileToken),
        name: fc.option(hostileToken),
        children: fc.array(fc.oneof({ maxDepth: 4 }, fc.constant('text'), tie('tree')), { maxLength: 4 }),
      })
      .map(({ tag, id, classes, name, children }) => {
        const attributes = Object.entries({ id, class: classes, name, 'data-testid': name })
          .filter(([, value]) => value !== null)
          .map(([key, value]) => ` ${key}="${escapeAttribute(value!)}"`)
          .join('');
        return `<${tag}${attributes}>${children.join('')}</${tag}>`;
      }),
  })).tree;

  test('with any ids, classes and names', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(element, { minLength: 1, maxLength: 5 }), async (trees) => {
        expect(await findMismatches(trees.join(''))).toEqual([]);
      }),
      { numRuns: 60, seed: 20 },
    );
  });

  test('in quirks mode, where ids and classes are case-insensitive', async () => {
    expect(
      await findMismatches(
        '<html><body><p id="one">x</p><p id="ONE">x</p><b class="two">x</b><b class="TWO">x</b></body></html>',
      ),
    ).toEqual([]);
  });

  test('through shadow trees and frames', async () => {
    const card =
      '<x-card><template shadowrootmode="open"><p>one</p><div><p>two</p></div></template><p>light</p></x-card>';
    expect(await findMismatches(`${card}${card}<iframe srcdoc="<p>one</p><p>two</p>"></iframe>`)).toEqual([]);
  });

  test('among elements with the same name in other namespaces', async () => {
    const page = `<p>x</p><div></div><script>
      for (const [space, name] of [['http://www.w3.org/2000/svg', 'p'], ['http://www.w3.org/1999/xhtml', 'p'], ['http://www.w3.org/1999/xhtml', 'P'], ['urn:x', 'p'], ['urn:x', 'a:b']])
        document.querySelector('div').append(document.createElementNS(space, name));
    </script>`;
    expect(await findMismatches(page)).toEqual([]);
  });
});

describe('selectors are short and stable', () => {
  test.each([
    ['<main><p>x</p><p data-target>y</p></main>', 'main > p:nth-of-type(2)'],
    ['<div id="price"><b data-target>y</b></div><b>z</b>', '#price > b'],
    ['<div id=":r1:"><i data-target>y</i></div><i></i>', 'div > i'],
    ['<input name="email" data-target><input name="phone">', 'input[name="email"]'],
    ['<i data-testid="buy" class="css-1q2w3e" data-target></i><i></i>', 'i[data-testid="buy"]'],
    ['<i class="card__title mt-4" data-target></i><i class="mt-4"></i>', 'i.card__title'],
    ['<i class="css-1q2w3e" data-target></i><i></i>', 'body > i:nth-of-type(1)'],
  ])('%s: %s', async (html, selector) => {
    const page = await createTestModel(html);
    expect(page.byAttribute('data-target')[0]!.selector).toBe(selector);
  });

  test('a shadow root or frame is identified by its host', async () => {
    const page = await createTestModel(
      '<x-a id="host"><template shadowrootmode="open"><b id="in">x</b></template></x-a>',
    );
    expect(getElementById(page, 'in').selector).toBe('#host >>> #in');
  });
});
