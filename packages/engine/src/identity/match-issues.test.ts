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
  it('knows an issue again by its cause, with certainty', () => {
    const match = matchIssues([createIssue('a', {})], [createIssue('b', { selector: 'moved' })]);
    expect(match).toEqual({
      matched: [{ before: 'a', now: 'b', certainty: 1 }],
      split: [],
      merged: [],
      gone: [],
      added: [],
    });
  });

  it('knows an issue again whose class was renamed and whose place was wrapped', () => {
    const match = matchIssues(
      [createIssue('a', { path: ['img', 'a.logo', 'header'], snippet: '<img src="/logo.png">' })],
      [createIssue('b', { path: ['img', 'a.brand', 'div.bar', 'header'], snippet: '<img src="/logo.png">' })],
    );
    expect(match.matched).toMatchObject([{ before: 'a', now: 'b' }]);
    expect(match.matched[0]!.certainty).toBeLessThan(1);
  });

  it('keeps apart what breaks another rule or breaks it in another way', () => {
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

  it('takes the best pairs first and each issue once, in whatever order they come', () => {
    const place = (src: string, over = {}) => ({
      path: ['img', `p.${src}`],
      snippet: `<img src="/${src}.png">`,
      ...over,
    });
    const before = [createIssue('a', place('one')), createIssue('b', place('two'))];
    const now = [
      createIssue('c', place('two', { path: ['img', 'p.new'] })),
      createIssue('d', place('one', { path: ['img', 'p.more'] })),
    ];
    const expected = [
      ['a', 'd'],
      ['b', 'c'],
    ];
    for (const [were, are] of [
      [before, now],
      [before.toReversed(), now.toReversed()],
    ] as const) {
      expect(
        matchIssues(were, are)
          .matched.map((pair) => [pair.before, pair.now])
          .sort(),
      ).toEqual(expected);
    }
  });

  it('knows a part of an issue that has become several', () => {
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

  it('does not take a new fault beside an old one for it', () => {
    const old = createIssue('old', { path: ['img', 'p.a'], snippet: '<img src="/old.png">' });
    const now = [
      createIssue('same', { path: ['img', 'p.a'], snippet: '<img src="/old.png">' }),
      createIssue('new', { path: ['img', 'p.b'], snippet: '<img src="/new.png">', selector: '#new' }),
    ];
    expect(matchIssues([old], now)).toMatchObject({ matched: [{ now: 'same' }], split: [], added: ['new'] });
  });

  describe('knows elements by their marks, whatever issue they are counted with', () => {
    /** An issue of so many elements, of which only the first eight are compared by likeness. */
    const holding = (
      id: string,
      elements: readonly string[],
      over: Parameters<typeof createTestFinding>[0],
    ) => ({
      id,
      traits: getIssueTraits({ samples: [{ url, finding: createTestFinding(over) }], elements }),
    });
    const numbered = (from: number, to: number) =>
      Array.from({ length: to - from }, (_, index) => `mark${from + index}`);
    const elsewhere = (name: string) => ({
      path: ['img', `p.${name}`, 'main'],
      snippet: `<img src="/${name}.png">`,
    });

    it('a part of an issue that came apart is nothing new', () => {
      const match = matchIssues(
        [holding('whole', numbered(0, 40), elsewhere('one'))],
        [
          holding('rest', numbered(0, 30), elsewhere('two')),
          holding('part', numbered(30, 40), elsewhere('three')),
        ],
      );
      expect(match.matched).toMatchObject([{ before: 'whole', now: 'rest' }]);
      expect(match.split).toEqual([{ before: 'whole', now: 'part' }]);
    });

    it('an issue that was joined to another is not gone for sure', () => {
      const match = matchIssues(
        [
          holding('large', numbered(0, 30), elsewhere('one')),
          holding('small', numbered(30, 40), elsewhere('two')),
        ],
        [holding('both', numbered(0, 40), elsewhere('three'))],
      );
      expect(match.matched).toMatchObject([{ before: 'large', now: 'both' }]);
      expect(match.merged).toEqual([{ before: 'small', now: 'both' }]);
    });

    it('one more of several that look the same is new', () => {
      const match = matchIssues(
        [holding('old', ['same'], elsewhere('one'))],
        [holding('same', ['same'], elsewhere('one')), holding('more', ['same'], elsewhere('two'))],
      );
      expect(match).toMatchObject({ matched: [{ now: 'same' }], split: [], added: ['more'] });
    });

    it('an element that is there as it was is not taken for one that looks like it', () => {
      const here = { path: ['img', 'p.a', 'main'], selector: 'p > img' };
      const match = matchIssues(
        [
          createIssue('kept', { ...here, snippet: '<img src="/kept.png">' }),
          createIssue('mended', {
            ...here,
            snippet: '<img src="/mended.png">',
            path: ['img', 'p.b', 'main'],
          }),
        ],
        [createIssue('same', { ...here, snippet: '<img src="/kept.png">', path: ['img', 'p.b', 'main'] })],
      );
      expect(match).toMatchObject({ matched: [{ before: 'kept', now: 'same' }], gone: ['mended'] });
    });

    it('knows by likeness what was kept before there were marks', () => {
      const without = ({
        id,
        traits: { elements: _, places, ...traits },
      }: ReturnType<typeof createIssue>) => ({
        id,
        traits: { ...traits, places: places.map(({ element: __, ...place }) => place) },
      });
      const before = without(
        createIssue('a', { path: ['img', 'a.logo', 'header'], snippet: '<img src="/logo.png">' }),
      );
      const now = createIssue('b', { path: ['img', 'a.brand', 'header'], snippet: '<img src="/logo.png">' });
      expect(matchIssues([before], [now]).matched).toMatchObject([{ before: 'a', now: 'b' }]);
    });
  });

  it('compares each of thousands with a few', () => {
    const many = (deploy: string) =>
      Array.from({ length: 5000 }, (_, index) =>
        createIssue(
          `${deploy}${index}`,
          { path: ['img', `p.${deploy}`], snippet: `<img src="/picture-${index}.png">` },
          `https://example.test/${index % 500}`,
        ),
      );
    const { matched } = matchIssues(many('x'), many('y'));
    expect(matched).toHaveLength(5000);
    expect(matched.every(({ before, now }) => before.slice(1) === now.slice(1))).toBe(true);
  });
});
