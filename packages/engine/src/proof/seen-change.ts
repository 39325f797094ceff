import type { Patch } from '@curbcut/page-model';

/** Attributes that people hear of and never see. */
const heard =
  /^(aria-|role$|lang$|xml:lang$|title$|alt$|id$|for$|scope$|headers$|abbr$|summary$|autocomplete$|accesskey$|content$|tabindex$)/;

/** Whether a patch may change what the page looks like. */
export function canBeSeen(patch: Patch): boolean {
  return patch.some((step) =>
    step.kind === 'set-attribute' || step.kind === 'remove-attribute'
      ? !heard.test(step.name.toLowerCase())
      : true,
  );
}
