import type { SourceNode } from '@curbcut/contract';
import type { PageModel, Patch } from '@curbcut/page-model';
import { applyPatchToExcerpts } from './apply-patch-to-excerpts.ts';
import { extractExcerpts } from './extract-excerpts.ts';
import { toSourceNodes, type WorkNode } from './work-node.ts';

/**
 * Returns the source around a change, before and after it: the touched nodes, the start tag of their parent and their
 * nearest siblings. The rest is elided, and distant changes become separate excerpts. Values of password and hidden
 * fields and generated attributes are left out, and long data is truncated.
 */
export function getPatchSource(page: PageModel, patch: Patch): { before: SourceNode[]; after: SourceNode[] } {
  const excerpts = extractExcerpts(page, patch).flatMap((excerpt, at): WorkNode[] =>
    at === 0 ? [excerpt] : [{ kind: 'elided', node: null, parent: null }, excerpt],
  );
  const before = toSourceNodes(excerpts);
  return { before, after: toSourceNodes(applyPatchToExcerpts(excerpts, patch)) };
}
