import { describe, expect, it } from 'vitest';
import { createTestFinding } from '../../test/create-test-finding.ts';
import { getIssueTraits } from './issue-traits.ts';
import { matchIssues } from './match-issues.ts';

const url = 'https://example.test/page';
const createIssue = (id: string, over: Parameters<typeof createTestFinding>[0], page = url) => ({
  id,
  traits: getIssueTraits({ samples: [{ url: page, finding: createTestFinding(over) }] }),
});

describe('matchIssues', () => {
  it('matches an issue by its fingerprint, with certainty 1', () => {
    const match = matchIssues([createIssue('a', {})], [createIssue('b', { selector: 'moved' })]);
    expect(match).toEqual({
      matched: [{ before: 'a', now: 'b', certainty: 1 }],
      split: [],
      merged: [],
      gone: [],
      added: [],
    });
  });

  it('matches an issue whose class was renamed and whose element was wrapped', () => {
    const match = matchIssues(
      [createIssue('a', { path: ['img', 'a.logo', 'header'], snippet: '<img src="/logo.png">' })],
      [createIssue('b', { path: ['img', 'a.brand', 'div.bar', 'header'], snippet: '<img src="/logo.png">' })],
    );
    expect(match.matched).toMatchObject([{ before: 'a', now: 'b' }]);
    expect(match.matched[0]!.certainty).toBeLessThan(1);
  });

  it('matches issues whose only change is an id in the selector and path, with and without content', () => {
    for (const snippet of ['<span>11.5</span>', '<span></span>', '<img src="/logo.png">']) {
      const createPart = (id: string, selector: string, step: string) =>
        createIssue(id, {
          selector,
          snippet,
          path: ['span', 'code', 'pre', step, 'td', 'tr', 'tbody', 'table#responses'],
        });
      const before = createPart('before', '#QZzIHo0\\= > code > span', 'div#QZzIHo0=');
      const now = createPart('now', '#responses > tbody > tr > td > div > pre > code > span', 'div');
      const other = createIssue('other', {
        selector: '#footer > span',
        snippet: '<span>Imprint</span>',
        path: ['span', 'p', 'footer#footer'],
      });
      const match = matchIssues([other, before], [now, other]);
      expect(match).toMatchObject({ added: [], gone: [] });
      expect(match.matched.map((pair) => [pair.before, pair.now])).toContainEqual(['before', 'now']);
    }
  });

  it('does not match issues with different rules, reasons or outcomes', () => {
    const match = matchIssues(
      [
        createIssue('a', {}),
        createIssue('b', { reason: 'other' }),
        createIssue('c', { outcome: 'cantTell' }),
      ],
      [createIssue('d', { ruleId: 'link-name' })],
    );
    expect(match).toEqual({ matched: [], split: [], merged: [], gone: ['a', 'b', 'c'], added: ['d'] });
  });

  it('matches the best pairs first and each issue once, regardless of order', () => {
    const createOverrides = (src: string, over = {}) => ({
      path: ['img', `p.${src}`],
      snippet: `<img src="/${src}.png">`,
      ...over,
    });
    const before = [createIssue('a', createOverrides('one')), createIssue('b', createOverrides('two'))];
    const now = [
      createIssue('c', createOverrides('two', { path: ['img', 'p.new'] })),
      createIssue('d', createOverrides('one', { path: ['img', 'p.more'] })),
    ];
    const expected = [
      ['a', 'd'],
      ['b', 'c'],
    ];
    for (const [earlier, later] of [
      [before, now],
      [before.toReversed(), now.toReversed()],
    ] as const) {
      expect(
        matchIssues(earlier, later)
          .matched.map((pair) => [pair.before, pair.now])
          .sort(),
      ).toEqual(expected);
    }
  });

  it('reports part of an issue that was split', () => {
    const [a, b] = [
      {
        url,
        finding: createTestFinding({
          path: ['img', 'p.one'],
          snippet: '<img src="/one.png">',
          selector: '#one',
        }),
      },
      {
        url,
        finding: createTestFinding({
          path: ['img', 'p.one'],
          snippet: '<img src="/two.png">',
          selector: '#two',
        }),
      },
    ];
    const apart = { ...b, finding: { ...b.finding, path: ['img', 'div.apart', 'p.one'] } };
    const whole = { id: 'whole', traits: getIssueTraits({ samples: [a, b] }) };
    const now = [
      { id: 'rest', traits: getIssueTraits({ samples: [a] }) },
      { id: 'part', traits: getIssueTraits({ samples: [apart] }) },
    ];
    expect(matchIssues([whole], now)).toMatchObject({
      matched: [{ before: 'whole', now: 'rest' }],
      split: [{ before: 'whole', now: 'part' }],
    });
  });

  it('does not match a new issue with a similar old one', () => {
    const old = createIssue('old', { path: ['img', 'p.a'], snippet: '<img src="/old.png">' });
    const now = [
      createIssue('same', { path: ['img', 'p.a'], snippet: '<img src="/old.png">' }),
      createIssue('new', { path: ['img', 'p.b'], snippet: '<img src="/new.png">', selector: '#new' }),
    ];
    expect(matchIssues([old], now)).toMatchObject({ matched: [{ now: 'same' }], split: [], added: ['new'] });
  });

  describe('matches elements by their hashes, no matter which issue they belong to', () => {
    /** Creates an issue with this many elements. Only the first eight are compared by similarity. */
    const createIssueWithElements = (
      id: string,
      elements: readonly string[],
      over: Parameters<typeof createTestFinding>[0],
    ) => ({
      id,
      traits: getIssueTraits({ samples: [{ url, finding: createTestFinding(over) }], elements }),
    });
    const createHashes = (from: number, to: number) =>
      Array.from({ length: to - from }, (_, index) => `mark${from + index}`);
    const createLocation = (name: string) => ({
      path: ['img', `p.${name}`, 'main'],
      snippet: `<img src="/${name}.png">`,
    });

    it('reports part of a split issue', () => {
      const match = matchIssues(
        [createIssueWithElements('whole', createHashes(0, 40), createLocation('one'))],
        [
          createIssueWithElements('rest', createHashes(0, 30), createLocation('two')),
          createIssueWithElements('part', createHashes(30, 40), createLocation('three')),
        ],
      );
      expect(match.matched).toMatchObject([{ before: 'whole', now: 'rest' }]);
      expect(match.split).toEqual([{ before: 'whole', now: 'part' }]);
    });

    it('reports an issue that was merged into a different one', () => {
      const match = matchIssues(
        [
          createIssueWithElements('large', createHashes(0, 30), createLocation('one')),
          createIssueWithElements('small', createHashes(30, 40), createLocation('two')),
        ],
        [createIssueWithElements('both', createHashes(0, 40), createLocation('three'))],
      );
      expect(match.matched).toMatchObject([{ before: 'large', now: 'both' }]);
      expect(match.merged).toEqual([{ before: 'small', now: 'both' }]);
    });

    it('treats an additional identical element as new', () => {
      const match = matchIssues(
        [createIssueWithElements('old', ['same'], createLocation('one'))],
        [
          createIssueWithElements('same', ['same'], createLocation('one')),
          createIssueWithElements('more', ['same'], createLocation('two')),
        ],
      );
      expect(match).toMatchObject({ matched: [{ now: 'same' }], split: [], added: ['more'] });
    });

    it('does not match an unchanged element with a similar one', () => {
      const here = { path: ['img', 'p.a', 'main'], selector: 'p > img' };
      const match = matchIssues(
        [
          createIssue('kept', { ...here, snippet: '<img src="/kept.png">' }),
          createIssue('fixed', {
            ...here,
            snippet: '<img src="/fixed.png">',
            path: ['img', 'p.b', 'main'],
          }),
        ],
        [createIssue('same', { ...here, snippet: '<img src="/kept.png">', path: ['img', 'p.b', 'main'] })],
      );
      expect(match).toMatchObject({ matched: [{ before: 'kept', now: 'same' }], gone: ['fixed'] });
    });

    it('matches an element with new class names by its content, but not in a different part of the page', () => {
      const logo = (path: string[], className: string) => ({
        path,
        selector: `.${className}`,
        snippet: `<img class="${className}" src="/logo.png">`,
      });
      const old = createIssueWithElements(
        'old',
        ['before'],
        logo(['img.logo', 'a.brand', 'div.bar', 'header'], 'logo'),
      );
      const renamed = createIssueWithElements(
        'renamed',
        ['after'],
        logo(['img.x1', 'a.x2', 'div.x3', 'header'], 'x1'),
      );
      const elsewhere = createIssueWithElements(
        'elsewhere',
        ['after'],
        logo(['img.x1', 'li', 'ul', 'footer'], 'x1'),
      );
      expect(matchIssues([old], [renamed]).matched).toMatchObject([{ before: 'old', now: 'renamed' }]);
      expect(matchIssues([old], [elsewhere])).toMatchObject({ gone: ['old'], added: ['elsewhere'] });
    });
  });

  it('with thousands of issues, compares each one with only a few others', () => {
    const createIssues = (deploy: string) =>
      Array.from({ length: 5000 }, (_, index) =>
        createIssue(
          `${deploy}${index}`,
          { path: ['img', `p.${deploy}`], snippet: `<img src="/picture-${index}.png">` },
          `https://example.test/${index % 500}`,
        ),
      );
    const { matched } = matchIssues(createIssues('x'), createIssues('y'));
    expect(matched).toHaveLength(5000);
    expect(matched.every(({ before, now }) => before.slice(1) === now.slice(1))).toBe(true);
  });
});
