import { z } from 'zod';

/**
 * A workflow transition:
 * https://developer.atlassian.com/cloud/jira/platform/rest/v3/api-group-issues/#api-rest-api-3-issue-issueidorkey-transitions-get
 */
export const Transition = z.object({
  id: z.string(),
  name: z.string(),
  to: z.object({ name: z.string(), statusCategory: z.object({ key: z.string() }) }),
  fields: z
    .record(
      z.string(),
      z.object({
        required: z.boolean().optional(),
        hasDefaultValue: z.boolean().optional(),
        allowedValues: z
          .array(z.object({ id: z.string().optional(), name: z.string().optional() }))
          .optional(),
      }),
    )
    .optional(),
});
export type Transition = z.infer<typeof Transition>;

/** Names of statuses and resolutions that mean that nothing was fixed. */
const UNFIXED = /won.?t|duplicate|reject|cancel|declin|invalid|obsolete|reproduce|known error/i;

/**
 * Chooses the transition that closes or reopens a ticket, with a resolution if it requires one. Transitions
 * that require other fields can't be used.
 */
export function chooseTransition(
  transitions: readonly Transition[],
  isClosing: boolean,
): { transition: { id: string }; fields?: { resolution: { id: string } } } | undefined {
  const usable = transitions.filter(({ to, fields = {} }) => {
    const isDone = to.statusCategory.key === 'done';
    const others = Object.entries(fields).filter(
      ([name, { required, hasDefaultValue }]) => name !== 'resolution' && required && !hasDefaultValue,
    );
    return isDone === isClosing && others.length === 0;
  });
  const rank = ({ name, to }: Transition) => {
    if (isClosing) return UNFIXED.test(`${name} ${to.name}`) ? 1 : 0;
    return /reopen/i.test(name) ? 0 : to.statusCategory.key === 'new' ? 1 : 2;
  };
  const [chosen] = usable.toSorted((a, b) => rank(a) - rank(b));
  if (!chosen) return undefined;
  const resolution = chosen.fields?.resolution;
  const values = resolution?.allowedValues ?? [];
  const fixed = values.find(({ name }) => !UNFIXED.test(name ?? '')) ?? values[0];
  return {
    transition: { id: chosen.id },
    ...(isClosing && resolution?.required && fixed?.id && { fields: { resolution: { id: fixed.id } } }),
  };
}
