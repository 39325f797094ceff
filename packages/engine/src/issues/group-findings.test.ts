import { describe, expect, it } from 'vitest';
import { createTestFinding as finding } from '../../test/create-test-finding.ts';
import { groupFindings } from './group-findings.ts';

describe('groupFindings', () => {
  it('groups findings at the same template location across pages', () => {
    const groups = groupFindings([
      { pageId: 'a', findings: [finding({ selector: '#x img' })] },
      {
        pageId: 'b',
        findings: [finding({ selector: 'header > img' }), finding({ selector: 'img:nth-of-type(2)' })],
      },
    ]);
    expect(groups).toHaveLength(1);
    expect(groups[0]).toMatchObject({
      ruleId: 'image-alt',
      rootCause: 'img in a.logo in header',
      pageIds: ['a', 'b'],
      occurrences: [
        { pageId: 'a', findingIndex: 0 },
        { pageId: 'b', findingIndex: 0 },
        { pageId: 'b', findingIndex: 1 },
      ],
    });
  });

  it('separates findings by location, rule, reason and outcome', () => {
    const groups = groupFindings([
      {
        pageId: 'a',
        findings: [
          finding(),
          finding({ path: ['img', 'a.partner', 'footer', 'body'] }),
          finding({ ruleId: 'link-name' }),
          finding({ reason: 'other' }),
          finding({ outcome: 'cantTell' }),
        ],
      },
    ]);
    expect(groups).toHaveLength(5);
  });

  it('creates one issue for a color pair, regardless of where it is used', () => {
    const facts = { foreground: '#999999', background: '#ffffff', ratio: 2.84 };
    const groups = groupFindings([
      {
        pageId: 'a',
        findings: [
          finding({ ruleId: 'color-contrast', facts, path: ['p', 'main'] }),
          finding({ ruleId: 'color-contrast', facts, path: ['small', 'footer'] }),
          finding({
            ruleId: 'color-contrast',
            facts: { ...facts, foreground: '#aaaaaa' },
            path: ['p', 'main'],
          }),
        ],
      },
    ]);
    expect(groups.map(({ rootCause, occurrences }) => [rootCause, occurrences.length])).toEqual([
      ['Text in #999999 on #ffffff', 2],
      ['Text in #aaaaaa on #ffffff', 1],
    ]);
  });

  it('creates one issue for all text below one overlay', () => {
    const below = (cover: string, path: string[]) =>
      finding({ ruleId: 'color-contrast', outcome: 'cantTell', reason: 'covered', facts: { cover }, path });
    const findings = [
      below('div.card::after', ['h2', 'header', 'main']),
      below('div.card::after', ['p', 'main']),
      below('div.veil', ['p', 'main']),
    ];
    expect(
      groupFindings([{ pageId: 'a', findings }]).map(({ rootCause, occurrences }) => [
        rootCause,
        occurrences.length,
      ]),
    ).toEqual([
      ['Text below div.card::after', 2],
      ['Text below div.veil', 1],
    ]);
  });

  it('gives an issue the same fingerprint whether or not a second engine agrees', () => {
    const [one] = groupFindings([{ pageId: 'a', findings: [finding()] }]);
    const [both] = groupFindings([
      { pageId: 'z', findings: [finding({ engines: ['curbcut', 'axe-core'] })] },
    ]);
    expect(both?.fingerprint).toBe(one?.fingerprint);
  });
});
