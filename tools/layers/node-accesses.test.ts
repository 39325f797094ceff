import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findNodeAccesses } from './node-accesses.ts';

let root: string;

beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'curbcut-node-accesses-'));
  addFile(
    'tsconfig.json',
    JSON.stringify({
      compilerOptions: { lib: ['es2024', 'dom'], strict: true, types: [] },
      include: ['packages'],
    }),
  );
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

function addFile(path: string, source: string): void {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), source);
}

const capture = 'packages/capture/src';

it('finds each way in which code outside the kit accesses a value that may be a form', () => {
  addFile(
    `${capture}/zoom/in-page/zoom.ts`,
    [
      'export function zoom(element: Element, node: Node | null, form: HTMLFormElement) {',
      '  const { id } = element;',
      "  const isNamed = 'name' in element;",
      "  element.scrollTop = 0; element['matches']('p'); node?.parentNode;",
      '  return [id, isNamed, form.length, (<T extends HTMLElement>(of: T) => of.title)(form)];',
      '}',
      'export const observer = new MutationObserver(() => {});',
      'export const isShown = (dom: { checkVisibility(): boolean }) => dom.checkVisibility();',
    ].join('\n'),
  );
  expect(findNodeAccesses(root).map(({ line, code }) => `${line}: ${code}`)).toEqual([
    '2: { id }',
    "3: 'name' in element",
    '4: element.scrollTop',
    "4: element['matches']",
    '4: node?.parentNode',
    '5: form.length',
    '5: of.title',
    '7: new MutationObserver(() => {})',
    '8: dom.checkVisibility',
  ]);
});

it('allows access to values that can’t be forms, and everything in the kit', () => {
  addFile(
    `${capture}/zoom/in-page/zoom.ts`,
    'export const read = (field: HTMLInputElement, list: Element[], rect: DOMRect) => [field.value, list.length, rect.x, document.body];',
  );
  addFile(`${capture}/in-page-kit/dom.ts`, 'export const read = (element: Element) => element.id;');
  addFile(`${capture}/zoom/probe.ts`, 'export const read = (element: Element) => element.id;');
  expect(findNodeAccesses(root)).toEqual([]);
});
