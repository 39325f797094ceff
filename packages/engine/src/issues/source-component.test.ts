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

test('groups elements of a component into one issue regardless of where the component is used and of line numbers', () => {
  const found = groupPages([createCardFinding('home', 5)], [createCardFinding('sale', 7)]);
  expect(found).toMatchObject([
    { rootCause: 'img in the component ProductCard (src/ProductCard.tsx)', pageIds: ['0', '1'] },
  ]);
});

test('separates different elements within the same component', () => {
  const path = ['img', 'header.brand', 'article', 'section.home-teasers', 'main', 'body'];
  expect(groupPages([createCardFinding('home', 5), createCardFinding('home', 9, { path })])).toHaveLength(2);
});

test('separates identical markup in two components, since it has to be fixed twice', () => {
  const origin = { classes: ['xK3f9a', 'pQ77zz'], prose: null };
  const source = { file: 'src/Teaser.tsx', component: 'Teaser', line: 5, column: 9, depth: 2 };
  expect(
    groupPages([createCardFinding('home', 5, { origin }), createCardFinding('home', 5, { origin, source })]),
  ).toHaveLength(2);
});

test('attributes a color pair to the style sheet, not to a component', () => {
  const colors = { ruleId: 'color-contrast', facts: { foreground: '#999', background: '#fff' } };
  const source = { file: 'src/Teaser.tsx', component: 'Teaser', line: 5, column: 9, depth: 2 };
  expect(
    groupPages([createCardFinding('home', 5, colors), createCardFinding('home', 5, { ...colors, source })]),
  ).toHaveLength(1);
});
