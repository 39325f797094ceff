import { describe, expect, it } from 'vitest';
import { testFinding } from '../../test/finding.ts';
import { matchIssues } from './match-issues.ts';
import { traitsOf } from './traits.ts';

const url = 'https://example.test/page';
const issue = (id: string, over: Parameters<typeof testFinding>[0], page = url) => ({
  id,
  traits: traitsOf({ samples: [{ url: page, finding: testFinding(over) }] }),
});

describe('matchIssues', () => {
  it('knows an issue again by its cause, with certainty', () => {
    const match = matchIssues([issue('a', {})], [issue('b', { selector: 'moved' })]);
    expect(match).toEqual({
      pairs: [{ before: 'a', now: 'b', certainty: 1 }],
      parts: [],
      joined: [],
      gone: [],
      fresh: [],
    });
  });

  it('knows an issue again whose class was renamed and whose place was wrapped', () => {
    const match = matchIssues(
      [issue('a', { path: ['img', 'a.logo', 'header'], snippet: '<img src="/logo.png">' })],
      [issue('b', { path: ['img', 'a.brand', 'div.bar', 'header'], snippet: '<img src="/logo.png">' })],
    );
    expect(match.pairs).toMatchObject([{ before: 'a', now: 'b' }]);
    expect(match.pairs[0]!.certainty).toBeLessThan(1);
  });

  it('keeps apart what breaks another rule or breaks it in another way', () => {
    const match = matchIssues(
      [issue('a', {}), issue('b', { reason: 'other' }), issue('c', { outcome: 'cantTell' })],
      [issue('d', { ruleId: 'link-name' })],
    );
    expect(match).toEqual({ pairs: [], parts: [], joined: [], gone: ['a', 'b', 'c'], fresh: ['d'] });
  });

  it('takes the best pairs first and each issue once, in whatever order they come', () => {
    const place = (src: string, over = {}) => ({
      path: ['img', `p.${src}`],
      snippet: `<img src="/${src}.png">`,
      ...over,
    });
    const before = [issue('a', place('one')), issue('b', place('two'))];
    const now = [
      issue('c', place('two', { path: ['img', 'p.new'] })),
      issue('d', place('one', { path: ['img', 'p.more'] })),
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
          .pairs.map((pair) => [pair.before, pair.now])
          .sort(),
      ).toEqual(expected);
    }
  });

  it('knows a part of an issue that has become several', () => {
    const [a, b] = [
      {
        url,
        finding: testFinding({ path: ['img', 'p.one'], snippet: '<img src="/one.png">', selector: '#one' }),
      },
      {
        url,
        finding: testFinding({ path: ['img', 'p.one'], snippet: '<img src="/two.png">', selector: '#two' }),
      },
    ];
    const apart = { ...b, finding: { ...b.finding, path: ['img', 'div.apart', 'p.one'] } };
    const whole = { id: 'whole', traits: traitsOf({ samples: [a, b] }) };
    const now = [
      { id: 'rest', traits: traitsOf({ samples: [a] }) },
      { id: 'part', traits: traitsOf({ samples: [apart] }) },
    ];
    expect(matchIssues([whole], now)).toMatchObject({
      pairs: [{ before: 'whole', now: 'rest' }],
      parts: [{ before: 'whole', now: 'part' }],
    });
  });

  it('does not take a new fault beside an old one for it', () => {
    const old = issue('old', { path: ['img', 'p.a'], snippet: '<img src="/old.png">' });
    const now = [
      issue('same', { path: ['img', 'p.a'], snippet: '<img src="/old.png">' }),
      issue('new', { path: ['img', 'p.b'], snippet: '<img src="/new.png">', selector: '#new' }),
    ];
    expect(matchIssues([old], now)).toMatchObject({ pairs: [{ now: 'same' }], parts: [], fresh: ['new'] });
  });

  describe('knows elements by their marks, whatever issue they are counted with', () => {
    /** An issue of so many elements, of which only the first eight are compared by likeness. */
    const holding = (id: string, elements: readonly string[], over: Parameters<typeof testFinding>[0]) => ({
      id,
      traits: traitsOf({ samples: [{ url, finding: testFinding(over) }], elements }),
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
      expect(match.pairs).toMatchObject([{ before: 'whole', now: 'rest' }]);
      expect(match.parts).toEqual([{ before: 'whole', now: 'part' }]);
    });

    it('an issue that was joined to another is not gone for sure', () => {
      const match = matchIssues(
        [
          holding('large', numbered(0, 30), elsewhere('one')),
          holding('small', numbered(30, 40), elsewhere('two')),
        ],
        [holding('both', numbered(0, 40), elsewhere('three'))],
      );
      expect(match.pairs).toMatchObject([{ before: 'large', now: 'both' }]);
      expect(match.joined).toEqual([{ before: 'small', now: 'both' }]);
    });

    it('one more of several that look the same is new', () => {
      const match = matchIssues(
        [holding('old', ['same'], elsewhere('one'))],
        [holding('same', ['same'], elsewhere('one')), holding('more', ['same'], elsewhere('two'))],
      );
      expect(match).toMatchObject({ pairs: [{ now: 'same' }], parts: [], fresh: ['more'] });
    });

    it('an element that is there as it was is not taken for one that looks like it', () => {
      const here = { path: ['img', 'p.a', 'main'], selector: 'p > img' };
      const match = matchIssues(
        [
          issue('kept', { ...here, snippet: '<img src="/kept.png">' }),
          issue('mended', { ...here, snippet: '<img src="/mended.png">', path: ['img', 'p.b', 'main'] }),
        ],
        [issue('same', { ...here, snippet: '<img src="/kept.png">', path: ['img', 'p.b', 'main'] })],
      );
      expect(match).toMatchObject({ pairs: [{ before: 'kept', now: 'same' }], gone: ['mended'] });
    });

    it('knows by likeness what was kept before there were marks', () => {
      const without = ({ id, traits: { elements: _, places, ...traits } }: ReturnType<typeof issue>) => ({
        id,
        traits: { ...traits, places: places.map(({ element: __, ...place }) => place) },
      });
      const before = without(
        issue('a', { path: ['img', 'a.logo', 'header'], snippet: '<img src="/logo.png">' }),
      );
      const now = issue('b', { path: ['img', 'a.brand', 'header'], snippet: '<img src="/logo.png">' });
      expect(matchIssues([before], [now]).pairs).toMatchObject([{ before: 'a', now: 'b' }]);
    });
  });

  it('compares each of thousands with a few', () => {
    const many = (deploy: string) =>
      Array.from({ length: 5000 }, (_, index) =>
        issue(
          `${deploy}${index}`,
          { path: ['img', `p.${deploy}`], snippet: `<img src="/picture-${index}.png">` },
          `https://example.test/${index % 500}`,
        ),
      );
    const { pairs } = matchIssues(many('x'), many('y'));
    expect(pairs).toHaveLength(5000);
    expect(pairs.every(({ before, now }) => before.slice(1) === now.slice(1))).toBe(true);
  });
});
