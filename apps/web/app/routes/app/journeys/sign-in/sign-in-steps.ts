import type { JourneyStep, TriedJourney } from '@curbcut/contract';

/** The credentials that the user entered. */
export interface Credentials {
  readonly url: string;
  readonly userName: string;
  readonly password: string;
  /** Key for one-time codes; empty if there is none. */
  readonly codeKey: string;
  /** Names of the secrets in which the password and the key are stored. */
  readonly secrets: { readonly password: string; readonly code: string };
}

export type SignInForm = NonNullable<NonNullable<TriedJourney['page']>['form']>;
type FormField = SignInForm['fields'][number];

/** The elements of a form to use, as positions in its fields and buttons; null for none. */
export interface ChosenParts {
  readonly username: number | null;
  readonly password: number | null;
  readonly code: number | null;
  readonly button: number | null;
}

/** Names of the secrets that a sign-in uses, unless secrets with these names already exist. */
export const secretNames = { password: 'PASSWORD', code: 'TOTP' } as const;

/** Returns the name itself, or, if it is taken, the first free one with a number: PASSWORD_2. */
export function findFreeName(name: string, taken: readonly string[]): string {
  let free = name;
  for (let number = 2; taken.includes(free); number++) free = `${name}_${number}`;
  return free;
}

/** Proposes which parts of a form to use, and returns whether the user should check them. */
export function proposeParts({ fields, buttons }: SignInForm): { chosen: ChosenParts; isSure: boolean } {
  const find = (kind: FormField['kind']) => {
    const index = fields.findIndex((field) => field.kind === kind);
    return index === -1 ? null : index;
  };
  const chosen = {
    username: find('username'),
    password: find('password'),
    code: find('code'),
    button: buttons.length > 0 ? 0 : null,
  };
  const used = [chosen.username, chosen.password, chosen.code].flatMap((index) =>
    index === null ? [] : fields[index]!,
  );
  const button = chosen.button === null ? undefined : buttons[chosen.button];
  return { chosen, isSure: used.every(({ is_sure }) => is_sure) && button?.is_sure === true };
}

/** Returns the steps that fill in a form and submit it. Without a button, Enter does. */
export function createSteps(
  { fields, buttons }: SignInForm,
  { username, password, code, button }: ChosenParts,
  { userName, secrets }: Pick<Credentials, 'userName' | 'secrets'>,
): JourneyStep[] {
  const fill = (index: number | null, value: JourneyStep['value']): JourneyStep[] =>
    index === null ? [] : [{ type: 'change', selectors: fields[index]!.selectors, value }];
  const last = code ?? password ?? username;
  return [
    ...fill(username, userName),
    ...fill(password, { secret: secrets.password }),
    ...fill(code, { totp: secrets.code }),
    ...(button !== null
      ? [{ type: 'click', selectors: buttons[button]!.selectors, commits: false }]
      : last === null
        ? []
        : [{ type: 'keyDown', selectors: fields[last]!.selectors, key: 'Enter', commits: false }]),
  ];
}

/** Returns the next form to fill in; null if sign-in appears to be complete. */
export function getNextForm({ page, journey }: Pick<TriedJourney, 'page' | 'journey'>): SignInForm | null {
  const form = page?.form ?? null;
  if (form?.fields.some(({ kind }) => kind === 'password' || kind === 'code')) return form;
  // A form with only an email field is the first page of a sign-in. After the password, it is something else,
  // such as a newsletter form.
  const hasPassword = journey.steps.some(({ value }) => typeof value === 'object' && 'secret' in value);
  return hasPassword ? null : form;
}

/** Whether a form asks again for what the steps filled in, which means that signing in failed. */
export function asksForCredentialsAgain(form: SignInForm | null, steps: readonly JourneyStep[]): boolean {
  if (form === null) return false;
  const { chosen } = proposeParts(form);
  const isFilled = (name: 'secret' | 'totp') =>
    steps.some(({ value }) => typeof value === 'object' && name in value);
  if (chosen.password !== null) return isFilled('secret');
  return chosen.code !== null && isFilled('totp');
}
