import { z } from 'zod';

/** Number of an element in the source shown to the model. */
const elementNumber = z.number().int().min(1).max(200);
const attributeName = z.string().max(40);
const plainText = z.string().max(300);

/** One change as written by a model. `sanitizeAnswer` decides which parts of it can be used. */
export const AnswerStep = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('set-attribute'),
    target: elementNumber,
    name: attributeName,
    value: plainText,
  }),
  z.strictObject({ kind: z.literal('remove-attribute'), target: elementNumber, name: attributeName }),
  z.strictObject({ kind: z.literal('rename'), target: elementNumber, tag: attributeName }),
  z.strictObject({ kind: z.literal('set-text'), target: elementNumber, text: plainText }),
  z.strictObject({
    kind: z.literal('insert'),
    target: elementNumber,
    place: z.enum(['before', 'after', 'first-child', 'last-child']),
    tag: attributeName.nullable(),
    attributes: z.record(attributeName, plainText).default({}),
    text: plainText,
  }),
  z.strictObject({
    kind: z.literal('declare'),
    target: elementNumber,
    property: attributeName,
    value: z.string().max(100),
  }),
]);
export type AnswerStep = z.infer<typeof AnswerStep>;

/** The complete structure of a model's answer. */
export const ModelAnswer = z.strictObject({
  explanation: z.string().min(1).max(2_000),
  why: z.string().max(600).default(''),
  steps: z.array(AnswerStep).max(6).default([]),
});
export type ModelAnswer = z.infer<typeof ModelAnswer>;

/** The same structure, described to the model. */
export const ANSWER_INSTRUCTIONS = `Answer with one JSON object and nothing else:
{"explanation": "two to five plain sentences: which users this barrier affects, why, and what to do",
 "why": "one sentence: why this change fixes it",
 "steps": [at most 6 of these, or none when the change needs a person's decision]}
Steps, where "target" is the number in square brackets before an element:
{"kind":"set-attribute","target":1,"name":"alt","value":"..."}
{"kind":"remove-attribute","target":1,"name":"role"}
{"kind":"rename","target":1,"tag":"button"}
{"kind":"set-text","target":1,"text":"..."}
{"kind":"insert","target":1,"place":"before|after|first-child|last-child","tag":"span","attributes":{},"text":"..."}
{"kind":"declare","target":1,"property":"color","value":"#595959"}
Attributes: alt, aria-*, role, lang, title, for, id, scope, headers, type, autocomplete, tabindex.
Declarations: color, background-color, outline, font-size, line-height, letter-spacing, text-decoration, min-width,
min-height, padding, margin, border. Never hide or empty the element, and never write script, styles, or URLs.`;
