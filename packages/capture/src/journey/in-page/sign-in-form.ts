import { CONTROLS } from '../../in-page-kit/controls.ts';
import * as dom from '../../in-page-kit/dom.ts';
import { queryOpenRoots } from '../../in-page-kit/tree.ts';
import { listSelectors } from './selectors.ts';
import { signOutWords } from './signed-in.ts';
import { isShown, readLabel } from './targets.ts';

/** An element that signing in may involve. */
export interface SignInPart {
  readonly label: string;
  /** Selectors that find it in a journey. */
  readonly selectors: readonly string[];
  /** Whether no other element on the page could be the right one. */
  readonly isSure: boolean;
}

export interface SignInField extends SignInPart {
  readonly kind: 'username' | 'password' | 'code' | 'other';
}

/** The fields and buttons with which people may sign in on a page. */
export interface SignInForm {
  readonly fields: readonly SignInField[];
  readonly buttons: readonly SignInPart[];
}

const MAX_PARTS = 20;
const textTypes = new Set(['text', 'email', 'tel', 'number', 'password', 'search']);
const userWords =
  /user|e-?mail|log-?in|account|member|customer|benutzer|anmeldename|konto|utilisateur|identifiant|courriel|usuario|correo|utente|gebruiker/i;
const codeWords =
  /one-?time|\botp\b|\btotp\b|2fa|two-?factor|verification|authenticat(?:or|ion) code|security code/i;
const otherWords =
  /search|newsletter|subscribe|suche|recherche|buscar|first-?name|last-?name|phone|street|city/i;
const buttonWords =
  /^(sign|log)[ -]?(in|on)\b|^(next|continue|submit|anmelden|einloggen|weiter|login|se connecter|connexion|suivant|continuer|iniciar sesi[óo]n|entrar|acceder|siguiente|accedi|avanti|inloggen|verder|verify|confirm)\b/i;

/** Finds the fields and buttons with which people may sign in; null if the page has none. */
export function findSignInForm(): SignInForm | null {
  const all = queryOpenRoots('input')
    .filter((one): one is HTMLInputElement => one instanceof HTMLInputElement)
    .filter((field) => textTypes.has(field.type) && !field.disabled && !field.readOnly && isShown(field));
  const passwords = all.filter(({ type }) => type === 'password');
  const { form = null } = passwords[0] ?? {};
  const inForm = form === null ? all : all.filter((field) => field.form === form);
  const kinds = new Map(inForm.map((field) => [field, getKind(field)]));
  const count = (kind: SignInField['kind']) => [...kinds.values()].filter((one) => one === kind).length;
  // A field right before the password is most likely the username, but that isn't certain.
  const guess =
    count('username') === 0 && passwords.length > 0
      ? inForm.slice(0, inForm.indexOf(passwords[0]!)).findLast((field) => kinds.get(field) === 'other')
      : undefined;
  if (passwords.length === 0 && count('username') + count('code') === 0) return null;
  const fields = inForm.slice(0, MAX_PARTS).map((field) => {
    const kind = field === guess ? 'username' : kinds.get(field)!;
    return {
      ...describePart(field, ''),
      kind,
      isSure: field !== guess && kind !== 'other' && count(kind) === 1,
    };
  });
  return {
    fields,
    buttons: findButtons(form ?? inForm.find((field) => kinds.get(field) !== 'other')?.form ?? null),
  };
}

function getKind(field: HTMLInputElement): SignInField['kind'] {
  if (field.type === 'password') return 'password';
  const described = [field.name, field.id, readLabel(field), field.placeholder].join(' ');
  if (field.autocomplete === 'one-time-code' || codeWords.test(described)) return 'code';
  if (/\b(username|email)\b/.test(field.autocomplete)) return 'username';
  if (field.type === 'search' || otherWords.test(described)) return 'other';
  return field.type === 'email' || userWords.test(described) ? 'username' : 'other';
}

function findButtons(form: HTMLFormElement | null): SignInPart[] {
  const selector = `${CONTROLS.button}, input[type=submit], input[type=image]`;
  const found = form === null ? queryOpenRoots(selector) : [...dom.querySelectorAll(form, selector)];
  const buttons = found.filter(isShown);
  const labeled = buttons.filter((button) => buttonWords.test(readLabel(button)));
  const submits = buttons.filter((button) =>
    dom.matches(button, ':is(button, input):not([type=button], [type=reset])'),
  );
  const likely = [labeled, form === null ? [] : submits].find(({ length }) => length === 1)?.[0];
  const ordered = [...new Set([...(likely ? [likely] : []), ...labeled, ...submits, ...buttons])];
  return ordered
    .slice(0, MAX_PARTS)
    .map((button) => ({ ...describePart(button, 'button'), isSure: button === likely }));
}

function describePart(element: Element, role: string): Omit<SignInPart, 'isSure'> {
  const label =
    readLabel(element).slice(0, 100) || dom.getAttribute(element, 'id') || dom.getAttribute(element, 'name');
  const selectors = listSelectors(element, role).filter((selector) => typeof selector === 'string');
  return { label: label || dom.localName(element), selectors };
}

const accountWords =
  /^(my |your )?(account|profile|dashboard|settings)( menu)?$|^user menu$|^(mein )?(konto|profil)$|^mon (compte|profil)$|^mi (cuenta|perfil)$/i;

/**
 * Finds signs that someone is signed in: controls that sign out or lead to the account, and text with the
 * user's name. The most reliable ones come first.
 */
export function findSignedInMarks(userNames: readonly string[]): Omit<SignInPart, 'isSure'>[] {
  const controls = queryOpenRoots(`${CONTROLS.button}, a[href], input[type=submit]`)
    .filter(isShown)
    .map((element) => ({ element, label: readLabel(element) }))
    .filter(({ label }) => label !== '' && label.length <= 60);
  const find = (words: RegExp) => controls.filter(({ label }) => words.test(label));
  const named = userNames
    .filter((name) => name.length >= 3)
    .flatMap((name) => controls.filter(({ label }) => label.includes(name)));
  const found = new Set(
    [...find(signOutWords), ...find(accountWords), ...named].map(({ element }) => element),
  );
  return [...found]
    .slice(0, MAX_PARTS)
    .map((element) => describePart(element, dom.localName(element) === 'a' ? 'link' : 'button'));
}
