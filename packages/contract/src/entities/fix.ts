import { z } from 'zod';
import { AnnouncementChange } from './announcement.ts';

const attributePairs = z.array(z.tuple([z.string(), z.string()]));

/** Part of a document's source: elements, text, and `elided` where content is omitted for brevity. */
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
  .meta({ id: 'SourceNode', examples: [{ kind: 'text', text: 'Search' }] });

const insertPosition = z.enum(['before', 'after', 'first-child', 'last-child']);

/** One change to the page, applied to the element that the selector matches (see `selector` in a finding). */
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
      /** Selects the parent; `from` and `to` are zero-based indexes of its child nodes. */
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
      /**
       * Selector for a style sheet rule: an author-written class, otherwise the same as `selector` within its
       * scope.
       */
      rule: z.string(),
      property: z.string(),
      /** Computed value before the change, with opaque colors as `#rrggbb`; empty if it was not recorded. */
      before: z.string(),
      value: z.string(),
    }),
  ])
  .meta({ id: 'FixStep' });
export type FixStep = z.infer<typeof FixStep>;

/** An element's source location, as reported by a development build. */
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

/** The page's framework; `html` if no known framework was detected. */
export const FrameworkInfo = z.object({
  name: Framework,
  version: z.string().nullable(),
  /** Whether the page was built in development mode. */
  isDevelopment: z.boolean(),
});
export type FrameworkInfo = z.infer<typeof FrameworkInfo>;

/**
 * A change that fixes an issue, shown for its first occurrence. A change that would cause a new finding is
 * never offered as a fix.
 */
export const Fix = z
  .object({
    /**
     * `proven`: after the change was applied to the live page and the page was retested, the finding no
     * longer occurred and there was no new one.
     */
    status: z.enum(['proven', 'unproven']),
    /** Why the fix could not be verified, as a sentence; null if it was. */
    unverified_reason: z.string().nullable(),
    /** Whether the fix was verified alone or only together with the other changes to the page. */
    proven: z.enum(['alone', 'together']).nullable(),
    /** Why this change fixes the problem and where its text comes from. */
    why: z.string(),
    confidence: z.enum(['certain', 'likely', 'guess']),
    /** What a person must write in place of the placeholder text; null if there is nothing left to write. */
    needs_author_text: z.string().nullable(),
    made_by: z.enum(['curbcut', 'model']),
    steps: z.array(FixStep),
    /** What is announced before and after the change, if that differs. */
    announced: AnnouncementChange.optional(),
    /** Source around the change, before and after it; identical if only styles change. */
    source: z.object({ before: z.array(SourceNode), after: z.array(SourceNode) }),
  })
  .meta({ id: 'Fix' });
export type Fix = z.infer<typeof Fix>;
