import { cantTell, defineRule, type ElementResult, failed, passed } from '../../rule.ts';
import { memoizePerPage } from '../../shared/memoize-per-page.ts';
import { getPasteTargets, getSignInSteps, type SignInStep } from './sign-in-steps.ts';

type Reason =
  | 'accepted'
  | 'partialPassword'
  | 'puzzle'
  | 'imageCode'
  | 'boxes'
  | 'codePaste'
  | 'passwordPaste'
  | 'passwordPasteOnly'
  | 'memorized'
  | 'memorizedPaste'
  | 'otherMethod'
  | 'captcha';

/**
 * Tests the sign-in forms on a page. The probe pastes text into fields for passwords and codes. A form that
 * requires remembering, transcribing or solving a puzzle fails only if the page offers no other way to sign
 * in. Object recognition, as in reCAPTCHA and hCaptcha, passes at this level.
 */
export const accessibleAuthentication = defineRule<Reason>({
  id: 'accessible-authentication',
  title: 'Sign-in doesn’t rely on memory, transcription or puzzles',
  help: 'Let users paste passwords and codes and use a password manager. Use one field for a code, or spread a pasted code over its boxes. Or offer another way to sign in, such as a passkey.',
  impact:
    'People with cognitive disabilities can’t sign in if they have to remember a password, copy a code character by character or solve a puzzle.',
  criteria: ['3.3.8'],
  category: 'forms',
  severity: 'serious',
  bestPractice: false,
  act: [],
  axe: [],
  limits: [
    'Only the first step of signing in is tested, without submitting it. Forms to create an account or change a password aren’t tested.',
    'Pasting isn’t tested on pages behind a sign-in.',
  ],
  probe: { facts: 'paste', getQuestions: getPasteTargets },
  applies: (page) => [...getResults(page).keys()],
  check: (field, page) => getResults(page).get(field) ?? passed('accepted'),
  messages: {
    accepted: 'Passwords and codes can be pasted, and no puzzle was found.',
    partialPassword:
      'Users have to remember their password to sign in: the form asks for single characters of it (“{label}”), which a password manager can’t fill in. There’s no other way to sign in.',
    puzzle: 'Users have to solve a puzzle to sign in (“{label}”). There’s no other way to sign in.',
    imageCode:
      'Users have to type the characters in an image to sign in (“{label}”). There’s no other way to sign in.',
    boxes:
      'Users have to type the code digit by digit: a {count}-digit code pasted into the first field doesn’t fill in the others. There’s no other way to sign in.',
    codePaste:
      'Users have to copy the code character by character: the field refuses pasted text. There’s no other way to sign in.',
    passwordPaste:
      'Users have to remember or copy out their password: the field refuses pasted text, and `autocomplete="{autocomplete}"` keeps password managers from filling it in. There’s no other way to sign in.',
    passwordPasteOnly:
      'Can a password manager fill in this password field? It refuses pasted text, so a password copied from elsewhere has to be typed.',
    memorized:
      'Can users sign in without remembering the answer to “{label}”, for example because a password manager fills it in? We found no other way to sign in.',
    memorizedPaste:
      'Users have to remember the answer to “{label}” and type it: the field refuses pasted text, and `autocomplete="{autocomplete}"` keeps browsers and password managers from filling it in. There’s no other way to sign in.',
    otherMethod:
      'Do the other ways to sign in ({methods}) work without remembering, transcribing or solving a puzzle? This form itself doesn’t: {problem}',
    captcha:
      'Can users sign in without solving a puzzle or typing the text of an image? The page uses {services}.',
  },
});

/** The first problem of each form, by its field. */
const getResults = memoizePerPage((page): ReadonlyMap<SignInStep['field'], ElementResult<Reason>> => {
  const results = new Map<SignInStep['field'], ElementResult<Reason>>();
  const { outcomes = [] } = page.capture.facts.paste ?? {};
  for (const step of getSignInSteps(page)) {
    const outcome = findOutcome(outcomes, step.field);
    const result =
      evaluateTasks(step) ??
      (outcome && evaluatePaste(step, outcome)) ??
      evaluateMemory(step, findOutcome(outcomes, step.memorized)) ??
      evaluateCaptchas(step);
    if (result) results.set(step.field, considerOtherMethods(step, result));
    else if (outcome) results.set(step.field, passed('accepted'));
  }
  return results;
});

/** Evaluates what the form's labels ask for. */
function evaluateTasks({ partialPassword, puzzle, imageCode }: SignInStep): ElementResult<Reason> | null {
  const tasks = [
    ['partialPassword', partialPassword],
    ['puzzle', puzzle],
    ['imageCode', imageCode],
  ] as const;
  for (const [reason, field] of tasks) {
    if (field) {
      const label = field.name || (field.attr('placeholder') ?? '');
      return failed(reason, { facts: { label }, related: [field] });
    }
  }
  return null;
}

/**
 * Fails only if the answer can be neither pasted nor filled in. Otherwise, a password manager may fill it in, or
 * another sign-in method may need none.
 */
function evaluateMemory(
  { memorized, otherMethods }: SignInStep,
  outcome: PasteOutcome | undefined,
): ElementResult<Reason> | null {
  if (memorized === null) return null;
  const label = memorized.name || (memorized.attr('placeholder') ?? '');
  const autocomplete = getAutocomplete(memorized);
  if (outcome?.entered === '' && preventsAutofill(autocomplete))
    return failed('memorizedPaste', { facts: { label, autocomplete }, related: [memorized] });
  return otherMethods.length > 0 ? null : cantTell('memorized', { facts: { label }, related: [memorized] });
}

interface PasteOutcome {
  readonly text: string;
  readonly entered: string;
}

function findOutcome<Outcome extends { readonly fields: readonly number[] }>(
  outcomes: readonly Outcome[],
  field: SignInStep['field'] | null,
): Outcome | undefined {
  return outcomes.find(({ fields }) => fields[0] === field?.index);
}

const getAutocomplete = (field: SignInStep['field']): string =>
  field.attr('autocomplete')?.toLowerCase() ?? '';

/** Returns whether this `autocomplete` value keeps browsers from filling in what users saved for the field. */
const preventsAutofill = (autocomplete: string): boolean =>
  /^(off|false|nope|none|new-password|one-time-code)$/.test(autocomplete);

function evaluatePaste(
  { kind, field, fields }: SignInStep,
  { text, entered }: PasteOutcome,
): ElementResult<Reason> | null {
  if (fields.length > 1) {
    return entered === text
      ? null
      : failed('boxes', { facts: { count: fields.length }, related: fields.slice(1) });
  }
  // Some pages change the case of pasted text.
  if (entered !== '') return null;
  const autocomplete = getAutocomplete(field);
  if (kind === 'code') return autocomplete.includes('one-time-code') ? null : failed('codePaste');
  return preventsAutofill(autocomplete)
    ? failed('passwordPaste', { facts: { autocomplete } })
    : cantTell('passwordPasteOnly');
}

function evaluateCaptchas({ captchas }: SignInStep): ElementResult<Reason> | null {
  if (captchas.length === 0) return null;
  const services = captchas.map(({ name }) => name);
  return cantTell('captcha', { facts: { services }, related: captchas.map(({ element }) => element) });
}

const problems: Partial<Record<Reason, string>> = {
  partialPassword: 'it asks for single characters of a password.',
  puzzle: 'it asks users to solve a puzzle.',
  imageCode: 'it asks users to type the characters in an image.',
  boxes: 'users can’t paste a code.',
  codePaste: 'users can’t paste a code.',
  passwordPaste: 'users can’t paste a password.',
  memorizedPaste: 'it asks for an answer that users have to remember and can’t paste.',
};

/** A different sign-in method may make up for a failure, so this needs review. */
function considerOtherMethods(
  { otherMethods }: SignInStep,
  result: ElementResult<Reason>,
): ElementResult<Reason> {
  if (result.outcome !== 'failed' || otherMethods.length === 0) return result;
  const methods = otherMethods.slice(0, 4).map(({ name }) => name);
  return cantTell('otherMethod', {
    facts: { methods, problem: problems[result.reason] ?? '' },
    related: otherMethods,
  });
}
