import type { NodeIndex } from '@curbcut/page-model';
import { type ActionContext, prepareClick, watchReaction } from '../act-and-watch.ts';
import { defineProbe, type ProbeContext } from '../define-probe.ts';
import { probeLimits } from '../limits.ts';
import type { FieldEntry, FormAttempt, FormToSubmit } from './facts.ts';

const budget = {
  callMs: 4_000,
  /** Milliseconds to wait after each submission for a later task that shows an error. */
  laterMs: 600,
};

type FormErrorContext = ProbeContext<'formErrors', typeof budget, (typeof probeLimits)['form-errors']>;

/**
 * Submits forms as they are, with invalid values and with valid ones. Requests and navigation are blocked.
 * Records how the page reacts.
 */
export const formErrorsProbe = defineProbe({
  id: 'form-errors',
  name: 'form errors',
  facts: 'formErrors',
  unit: 'forms',
  leavesPage: 'used',
  activatesControls: true,
  dependsOnParts: true,
  listNodes: (forms) => forms.flatMap(({ form, button, fields }) => [form, button, ...fields]),
  budget,
  limits: probeLimits['form-errors'],
  isNeeded: (forms, { hasScripts }) => hasScripts && forms.length > 0,
  runsScripts: () => true,
  async run(context) {
    const { questions, call, limits } = context;
    const attempts: FormAttempt[] = [];
    await call('startBlockingNavigation', []);
    for (const [at, form] of questions.slice(0, limits.maxForms).entries()) {
      context.onDone(at, questions.length);
      attempts.push(...(await submitForm(context, form)));
    }
    const done = Math.min(questions.length, limits.maxForms);
    return { facts: { attempts }, done, of: questions.length };
  },
  cleanUp: ({ call }) => call('resetView', []),
});

/**
 * Submits one form as it is, with all fields invalid, with one field invalid at a time, and with valid
 * values. Then restores the fields' values.
 */
async function submitForm(context: FormErrorContext, form: FormToSubmit): Promise<FormAttempt[]> {
  const { call, mapByWalkNumber } = context;
  const fields = [...mapByWalkNumber(form.fields).keys()];
  const attempts: FormAttempt[] = [];
  const submit = async (kind: FormAttempt['kind'], entries: readonly FieldEntry[]) => {
    const attempt = await submitOnce(context, form, kind, entries);
    if (attempt !== null) attempts.push(attempt);
    return attempt !== null && attempt.navigations === 0 && attempt.requests === 0;
  };
  const values = await call('readFieldValues', [fields]);
  let isRejected = await submit('as-is', []);
  // A form that accepts any value may still reject empty fields.
  if (attempts.length > 0 && form.entries.length > 0) {
    const hasInvalidValue = form.entries.some(({ wrong }) => wrong !== null);
    const submitSingles = async () => {
      const isReportedByBrowser = attempts.some(({ hasNativeMessage }) => hasNativeMessage);
      const singles = isRejected && !isReportedByBrowser ? form.singles : [];
      // The form is known to accept these values, or is about to be submitted with them.
      const valid = hasInvalidValue ? (form.validEntries[0] ?? form.entries) : form.entries;
      for (const single of singles.slice(0, context.limits.maxSingles)) {
        const others = valid.filter(({ field }) => !single.some((entry) => entry.field === field));
        await submit('single', [...others, ...single]);
      }
    };
    // The form may disappear once it's accepted.
    if (!hasInvalidValue) await submitSingles();
    const isFilledInRejected = await submit('filled-in', form.entries);
    isRejected = isFilledInRejected || isRejected;
    if (hasInvalidValue) await submitSingles();
    // Without an invalid value, the form was already submitted with values that it should accept.
    const needsValidValues = hasInvalidValue ? isRejected : isFilledInRejected;
    for (const entries of needsValidValues ? form.validEntries : []) {
      if (!(await submit('valid', entries))) break;
    }
    await enterValues(
      context,
      fields.map((field, position) => ({ field, value: values[position] ?? '' })),
    );
  }
  return attempts;
}

/** Returns null if the button cannot be clicked. */
async function submitOnce(
  context: FormErrorContext,
  form: FormToSubmit,
  kind: FormAttempt['kind'],
  entries: readonly FieldEntry[],
): Promise<FormAttempt | null> {
  const { call, toWalkNumber, mapByWalkNumber } = context;
  const button = toWalkNumber(form.button);
  const formNumber = toWalkNumber(form.form);
  const fields = mapByWalkNumber(form.fields);
  // Errors that remain from earlier attempts count.
  const continuesLast = kind === 'filled-in' || kind === 'single';
  if (button === null || formNumber === null) return null;
  await enterValues(
    context,
    entries.flatMap(({ field, value }) => {
      const number = toWalkNumber(field);
      return number === null ? [] : [{ field: number, value }];
    }),
  );
  const click = await prepareClick(context, button, budget.callMs);
  if (click === null) return null;
  await call('startFormAttempt', [formNumber, [...fields.keys()], kind !== 'as-is']);
  if (kind === 'as-is') await call('rememberTexts', []);
  const reaction = await watchReaction(context, { laterMs: budget.laterMs, continuesLast }, click);
  const { fields: reactions, ...signs } = await call('finishFormAttempt', []);
  const remaining = await call('findTextsSinceRemembered', []);
  return {
    ...reaction,
    ...signs,
    remaining,
    form: form.form,
    button: form.button,
    kind,
    entries,
    fields: reactions.map((field) => ({ ...field, field: fields.get(field.field) as NodeIndex })),
  };
}

async function enterValues(
  { call }: ActionContext,
  values: readonly { readonly field: number; readonly value: string }[],
): Promise<void> {
  if (values.length > 0) await call('enterValues', [values]);
}
