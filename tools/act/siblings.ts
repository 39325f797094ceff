import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ActCase, CaseFolder } from './cases.ts';
import { createSibling, type SiblingKind, siblingKinds } from './sibling-kinds.ts';
import { writtenSiblings } from './written-siblings.ts';

/** Query parameters of a case's URL: the sibling to serve instead, and the index of a written one. */
const [SIBLING_PARAMETER, WRITTEN_PARAMETER] = ['sibling', 'written'];

/**
 * ACT rules for which a sibling of this kind may pass although the failed example it was created from fails.
 */
const differingRuleIds: Readonly<Partial<Record<SiblingKind, ReadonlySet<string>>>> = {
  // These are about the page itself and don't apply to the document in a frame. b33eff and
  // 59br37 are about the viewport, and the frame's is always upright and tall.
  frame: new Set([
    ...['047fe0', '2779a5', '3e12e1', '5b7ae0', 'b40fd1', 'b4f0c3', 'b5c3f8', 'bc659a', 'bf051a', 'bisz58'],
    ...['c4a8a4', 'cf77f2', 'ucwvc8', 'ye5d6e', 'b33eff', '59br37'],
  ]),
  // A custom element may pass its name on to a control inside it.
  'custom elements': new Set(['kb1m8s']),
};

/** Creates the cases for all siblings of a folder's cases: those created from them, and written ones. */
export function listSiblings({ root, cases }: Pick<CaseFolder, 'root' | 'cases'>): ActCase[] {
  const created = cases
    .filter(({ path }) => path.endsWith('.html'))
    .flatMap((actCase) => {
      const html = readFileSync(join(root, actCase.path), 'utf8');
      const mayDiffer = (kind: SiblingKind) =>
        actCase.expected === 'failed' && (differingRuleIds[kind]?.has(actCase.ruleId) ?? false);
      return (Object.keys(siblingKinds) as SiblingKind[])
        .filter((kind) => !mayDiffer(kind) && createSibling(html, kind) !== null)
        .map((kind) => ({
          ...actCase,
          title: `${actCase.title} (${kind})`,
          path: `${actCase.path}?${new URLSearchParams({ [SIBLING_PARAMETER]: kind })}`,
        }));
    });
  const written = writtenSiblings.flatMap(({ ruleId, title, expected }, index) => {
    const base = cases.find((actCase) => actCase.ruleId === ruleId && actCase.path.endsWith('.html'));
    const query = new URLSearchParams({ [WRITTEN_PARAMETER]: String(index) });
    return base ? [{ ...base, expected, title: `Written: ${title}`, path: `${base.path}?${query}` }] : [];
  });
  return [...created, ...written];
}

/** Returns the sibling that a URL asks for instead of the page; null if it asks for the page itself. */
export function getSibling(html: string, { searchParams }: URL): string | null {
  const written = searchParams.get(WRITTEN_PARAMETER);
  if (written !== null) return writtenSiblings[Number(written)]?.html ?? null;
  const kind = searchParams.get(SIBLING_PARAMETER);
  return kind === null ? null : createSibling(html, kind as SiblingKind);
}

/**
 * Selects up to `max` siblings of each ACT rule: in turn one of each kind, alternating between those that
 * should fail and the others.
 */
export function sampleSiblings(siblings: readonly ActCase[], max: number): ActCase[] {
  const selected = new Set<ActCase>();
  for (const all of Map.groupBy(siblings, ({ ruleId }) => ruleId).values()) {
    const byKind = (isFailed: boolean) => {
      const some = all.filter(({ expected }) => (expected === 'failed') === isFailed);
      return takeInTurn([...Map.groupBy(some, getSiblingKind).values()]);
    };
    for (const sibling of takeInTurn([byKind(true), byKind(false)]).slice(0, max)) selected.add(sibling);
  }
  return siblings.filter((sibling) => selected.has(sibling));
}

/** Returns the first items of all lists, then their second items, and so on. */
function takeInTurn<T>(lists: readonly (readonly T[])[]): T[] {
  const longest = Math.max(0, ...lists.map(({ length }) => length));
  return Array.from({ length: longest }, (_, at) => lists.flatMap((list) => list.slice(at, at + 1))).flat();
}

const getSiblingKind = ({ path }: ActCase): string =>
  new URLSearchParams(path.slice(path.indexOf('?'))).get(SIBLING_PARAMETER) ?? WRITTEN_PARAMETER;
