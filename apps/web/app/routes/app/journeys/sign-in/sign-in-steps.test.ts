import { expect, test } from 'vitest';
import {
  asksForCredentialsAgain,
  createSteps,
  findFreeName,
  getNextForm,
  proposeParts,
  type SignInForm,
  secretNames,
} from './sign-in-steps.ts';

const user = { userName: 'ada', secrets: secretNames };

const createPart = (label: string, is_sure = true) => ({ label, selectors: [`aria/${label}`], is_sure });
const form: SignInForm = {
  fields: [
    { kind: 'other', ...createPart('Company', false) },
    { kind: 'username', ...createPart('Email') },
    { kind: 'password', ...createPart('Password') },
  ],
  buttons: [createPart('Sign in')],
};

test('fills in the username and the secret’s name for the password, and submits', () => {
  const { chosen, isSure } = proposeParts(form);
  expect(isSure).toBe(true);
  expect(createSteps(form, chosen, user)).toEqual([
    { type: 'change', selectors: ['aria/Email'], value: 'ada' },
    { type: 'change', selectors: ['aria/Password'], value: { secret: 'PASSWORD' } },
    { type: 'click', selectors: ['aria/Sign in'], commits: false },
  ]);
});

test('asks the user to check a guess, and presses Enter if there is no button', () => {
  const guessed: SignInForm = {
    fields: [{ kind: 'username', ...createPart('Member', false) }],
    buttons: [],
  };
  const { chosen, isSure } = proposeParts(guessed);
  expect(isSure).toBe(false);
  expect(createSteps(guessed, chosen, user).at(-1)).toMatchObject({ key: 'Enter' });
});

test('recognizes a form that appears again', () => {
  const steps = createSteps(form, proposeParts(form).chosen, user);
  expect(asksForCredentialsAgain(form, steps)).toBe(true);
  expect(asksForCredentialsAgain(form, steps.slice(0, 1))).toBe(false);
  expect(
    asksForCredentialsAgain({ fields: [{ kind: 'code', ...createPart('Code') }], buttons: [] }, steps),
  ).toBe(false);
  expect(asksForCredentialsAgain(null, steps)).toBe(false);
});

test('treats a lone email field as a sign-in only before the password', () => {
  const newsletter: SignInForm = { fields: [{ kind: 'username', ...createPart('Email') }], buttons: [] };
  const page = { url: '', title: '', form: newsletter, marks: [], is_signed_in: null };
  const steps = createSteps(form, proposeParts(form).chosen, user);
  expect(getNextForm({ page, journey: { title: 'Sign in', steps: steps.slice(0, 1) } })).toBe(newsletter);
  expect(getNextForm({ page, journey: { title: 'Sign in', steps } })).toBeNull();
  expect(getNextForm({ page: { ...page, form }, journey: { title: 'Sign in', steps } })).toBe(form);
});

test('picks an unused name for a secret', () => {
  expect(findFreeName('PASSWORD', ['TOKEN'])).toBe('PASSWORD');
  expect(findFreeName('PASSWORD', ['PASSWORD', 'PASSWORD_2'])).toBe('PASSWORD_3');
});
