import type { SourceNode } from '@curbcut/contract';
import type { PageModel, Patch } from '@curbcut/page-model';
import { applyPatchToExcerpts } from './apply-patch-to-excerpts.ts';
import { extractExcerpts } from './extract-excerpts.ts';
import { toSourceNodes, type WorkNode } from './work-node.ts';

/**
 * The source around a change, before and after it: what is touched, its parent's start tag and its nearest siblings,
 * all else elided. Places far from each other are pieces of their own, with something elided between them. Values of
 * password and hidden fields, and what frameworks generate, are left out; long data is cut.
 */
export function getPatchSource(page: PageModel, patch: Patch): { before: SourceNode[]; after: SourceNode[] } {
  const pieces = extractExcerpts(page, patch).flatMap((piece, at): WorkNode[] =>
    at === 0 ? [piece] : [{ kind: 'elided', node: null, parent: null }, piece],
  );
  const before = toSourceNodes(pieces);
  return { before, after: toSourceNodes(applyPatchToExcerpts(pieces, patch)) };
}
