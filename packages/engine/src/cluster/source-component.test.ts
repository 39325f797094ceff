import { expect, test } from 'vitest';
import { createTestFinding } from '../../test/create-test-finding.ts';
import { groupFindings } from './group-findings.ts';

const createCardFinding = (page: string, line: number, over: Parameters<typeof createTestFinding>[0] = {}) =>
  createTestFinding({
    path: ['img', 'div', 'article', `section.${page}-teasers`, 'main', 'body'],
    source: { file: 'src/ProductCard.tsx', component: 'ProductCard', line, column: 9, depth: 2 },
    ...over,
  });
const groupPages = (...pages: ReturnType<typeof createTestFinding>[][]) =>
  groupFindings(pages.map((findings, at) => ({ pageId: String(at), findings })));

test('what one place of a component breaks is one issue wherever the component is used, and in whatever line it stands', () => {
  const found = groupPages([createCardFinding('home', 5)], [createCardFinding('sale', 7)]);
  expect(found).toMatchObject([
    { rootCause: 'img in the component ProductCard (src/ProductCard.tsx)', pageIds: ['0', '1'] },
  ]);
});

test('another place within the component is another issue', () => {
  const path = ['img', 'header.brand', 'article', 'section.home-teasers', 'main', 'body'];
  expect(groupPages([createCardFinding('home', 5), createCardFinding('home', 9, { path })])).toHaveLength(2);
});

test('what looks the same in two components is two issues, for it is written twice', () => {
  const origin = { classes: ['xK3f9a', 'pQ77zz'], prose: null };
  const source = { file: 'src/Teaser.tsx', component: 'Teaser', line: 5, column: 9, depth: 2 };
  expect(
    groupPages([createCardFinding('home', 5, { origin }), createCardFinding('home', 5, { origin, source })]),
  ).toHaveLength(2);
});

test('a pair of colours comes from a style sheet and not from a component', () => {
  const colours = { ruleId: 'color-contrast', facts: { foreground: '#999', background: '#fff' } };
  const source = { file: 'src/Teaser.tsx', component: 'Teaser', line: 5, column: 9, depth: 2 };
  expect(
    groupPages([createCardFinding('home', 5, colours), createCardFinding('home', 5, { ...colours, source })]),
  ).toHaveLength(1);
});
