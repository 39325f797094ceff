import { z } from 'zod';

const attributePairs = z.array(z.tuple([z.string(), z.string()]));

/** A piece of a document as source: elements, texts, and `elided` where something was left out for brevity. */
export type SourceNode =
  | { kind: 'element'; tag: string; attributes: [string, string][]; children: SourceNode[] }
  | { kind: 'text'; text: string }
  | { kind: 'elided' };

export const SourceNode: z.ZodType<SourceNode> = z
  .lazy(() =>
    z.union([
      z.object({
        kind: z.literal('element'),
        tag: z.string(),
        attributes: attributePairs,
        children: z.array(SourceNode),
      }),
      z.object({ kind: z.literal('text'), text: z.string() }),
      z.object({ kind: z.literal('elided') }),
    ]),
  )
  .meta({ id: 'SourceNode' });

const insertPosition = z.enum(['before', 'after', 'first-child', 'last-child']);

/** One change of the page, of the element that a selector finds (see `selector` of a finding). */
export const FixStep = z
  .discriminatedUnion('kind', [
    z.object({ kind: z.literal('set-attribute'), selector: z.string(), name: z.string(), value: z.string() }),
    z.object({ kind: z.literal('remove-attribute'), selector: z.string(), name: z.string() }),
    z.object({ kind: z.literal('rename'), selector: z.string(), tag: z.string() }),
    z.object({
      kind: z.literal('set-text'),
      selector: z.string(),
      before: z.string(),
      text: z.string(),
    }),
    z.object({
      kind: z.literal('insert'),
      selector: z.string(),
      place: insertPosition,
      content: z.array(SourceNode),
    }),
    z.object({
      kind: z.literal('wrap'),
      /** The parent, and which of its child nodes, counted from 0. */
      selector: z.string(),
      from: z.number().int().min(0),
      to: z.number().int().min(0),
      tag: z.string(),
      attributes: attributePairs,
    }),
    z.object({ kind: z.literal('unwrap'), selector: z.string() }),
    z.object({ kind: z.literal('remove'), selector: z.string() }),
    z.object({ kind: z.literal('move'), selector: z.string(), place: insertPosition, to: z.string() }),
    z.object({
      kind: z.literal('declare'),
      selector: z.string(),
      /** What a rule of a style sheet selects it by: a class that a person wrote, else as `selector` in its scope. */
      rule: z.string(),
      property: z.string(),
      /** The computed value before, opaque colours as `#rrggbb`; empty where it is not recorded. */
      before: z.string(),
      value: z.string(),
    }),
  ])
  .meta({ id: 'FixStep' });
export type FixStep = z.infer<typeof FixStep>;

const nonVisualAttributes =
  /^(aria-|role$|lang$|xml:lang$|title$|alt$|id$|for$|scope$|headers$|abbr$|summary$|autocomplete$|accesskey$|content$|tabindex$)/;

/** Whether a change may be seen on the page: all may but those of attributes that people only hear of. */
export function hasVisibleChange(
  steps: readonly (Pick<FixStep, 'kind'> & { readonly name?: string })[],
): boolean {
  return steps.some(({ kind, name = '' }) =>
    kind === 'set-attribute' || kind === 'remove-attribute'
      ? !nonVisualAttributes.test(name.toLowerCase())
      : true,
  );
}

/** Where the source of an element stands, as a development build tells it. */
export const SourceLocation = z
  .object({
    file: z.string(),
    line: z.number().int().min(1).nullable(),
    column: z.number().int().min(1).nullable(),
    component: z.string().nullable(),
  })
  .meta({ id: 'SourceLocation' });
export type SourceLocation = z.infer<typeof SourceLocation>;

export const Framework = z.enum(['html', 'react', 'vue', 'angular', 'svelte']).meta({ id: 'Framework' });
export type Framework = z.infer<typeof Framework>;

/** What a page is made with; `html` where no framework that we know has left anything. */
export const FrameworkInfo = z.object({
  name: Framework,
  version: z.string().nullable(),
  /** Its build is one for those who develop it. */
  isDevelopment: z.boolean(),
});
export type FrameworkInfo = z.infer<typeof FrameworkInfo>;

/**
 * A change that mends an issue, shown for its first occurrence. A change that would bring a new finding is never one.
 */
export const Fix = z
  .object({
    /**
     * `proven`: applied to the live page and judged again, the finding was gone and no other had come.
     */
    status: z.enum(['proven', 'unproven']),
    /** Why it is not proven, as a sentence; null when it is. */
    unproven_because: z.string().nullable(),
    /** How it was proven: for itself, or only together with the other changes of the page. */
    proven: z.enum(['alone', 'together']).nullable(),
    /** Why this change mends the barrier and where its words come from. */
    why: z.string(),
    confidence: z.enum(['certain', 'likely', 'guess']),
    /** What only a person can write in the place of what the change holds there; null when nothing is left. */
    person_writes: z.string().nullable(),
    made_by: z.enum(['curbcut', 'model']),
    steps: z.array(FixStep),
    /** The piece of source around the change, before and after; equal where only styles change. */
    source: z.object({ before: z.array(SourceNode), after: z.array(SourceNode) }),
  })
  .meta({ id: 'Fix' });
export type Fix = z.infer<typeof Fix>;
