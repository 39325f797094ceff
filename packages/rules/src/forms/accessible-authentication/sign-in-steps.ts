import type { ElementModel, PageModel, ProbeQuestions } from '@curbcut/page-model';
import {
  type FormGroup,
  getFieldHints,
  getFieldLabel,
  getFormGroups,
  isEntryField,
} from '../../shared/forms/form-groups.ts';
import { memoizePerPage } from '../../shared/memoize-per-page.ts';

/** A sign-in form, or one step of it. */
export interface SignInStep {
  readonly container: ElementModel;
  /** The password field, or the first field of a code input. */
  readonly field: ElementModel;
  readonly kind: 'password' | 'code';
  /** The fields for the password or code; several if the code is split into boxes. */
  readonly fields: readonly ElementModel[];
  /** A field whose label is a question or puzzle, such as “What is 3 + 4?”. */
  readonly puzzle: ElementModel | null;
  /** A field for the characters shown in an image. */
  readonly imageCode: ElementModel | null;
  /** A label that asks for certain characters of the password. */
  readonly partialPassword: ElementModel | null;
  /** A field for something that users have to remember, such as the answer to a security question. */
  readonly memorized: ElementModel | null;
  readonly captchas: readonly Captcha[];
  /** Controls that offer a different way to sign in. */
  readonly otherMethods: readonly ElementModel[];
}

export interface Captcha {
  readonly name: string;
  readonly element: ElementModel;
}

const signInPattern =
  /\b(log ?-?(in|on)|sign ?-?(in|on)|authenticate|access (your|my) account|anmelden|einloggen|login|anmeldung|connexion|se connecter|iniciar sesión|acceder|ingresar|entrar|accedi|inloggen|zaloguj|logga in|log ind|logg inn)\b|войти|вход|ログイン|サインイン|登录|登入/i;
const signUpPattern =
  /\b(sign ?-?up|register|registration|create (an |your )?account|join|new password|change password|reset|set (a |your )?password|registrieren|konto erstellen|passwort ändern|s’inscrire|s'inscrire|créer un compte|registrarse|crear cuenta|iscriviti|registrati|registreren|cadastr\w+|zarejestruj)\b|регистрация|新規登録|注册|註冊/i;
const codePattern =
  /\b(one[- ]time|verification|authentication|authenticator|two[- ]factor|2fa|otp|login|sign[- ]?in|access|sms|6[- ]digit|six[- ]digit|4[- ]digit)[- ](pass)?(code|pin|password)\b|\botp\b|\bpasscode\b|\btotp\b|einmalcode|bestätigungscode|sicherheitscode|code de vérification|código de verificación|codice di verifica|verificatiecode|код подтверждения|確認コード|验证码/i;
const otherMethodPattern =
  /\b(passkey|security key|webauthn|biometric|fingerprint|face id|touch id|windows hello|magic link|(sign|log) ?in link|email (me )?(a )?link|link (by|via) email|(continue|sign in|log in|sign on|anmelden|login|weiter) (with|using|via|mit|über)|with (google|apple|microsoft|github|facebook|gitlab|linkedin|okta)|sso|single sign-on|qr code|another way|other (ways|options|methods?)|saml|smart card|avec google|con google)\b/i;

const partialPasswordPattern =
  /\b(\d+(st|nd|rd|th)|first|second|third|fourth|fifth|sixth|seventh|eighth)\b.*\b(characters?|letters?|digits?)\b.*\b(password|passphrase|pin|passcode|memorable)\b|\b\d+\. .*\b(zeichen|buchstaben?|ziffern?)\b.*(passwort|kennwort|pin)/i;
const puzzlePattern =
  /(\d+|\b(one|two|three|four|five|six|seven|eight|nine|ten|eins|zwei|drei|vier|fünf|sechs|sieben|acht|neun|zehn)\b)\s*([+×x*−–-]|plus|minus|times|mal)\s*(\d+|\b(one|two|three|four|five|six|seven|eight|nine|ten|eins|zwei|drei|vier|fünf|sechs|sieben|acht|neun|zehn)\b)\s*(=|\?|is|equals|ist|$)|\b(solve|sum of|how much is|wie viel ist|combien font|cuánto es)\b.*\d/i;
const imageCodePattern =
  /captcha|\b(characters|letters|text|code|word|digits|numbers|zeichen|buchstaben|caractères|caracteres|caratteri)\b.{0,40}\b(image|picture|shown|see|displayed|above|below|bild|image|imagen|immagine)\b/i;

const memorizedPattern =
  /\b(security|secret) (question|answer)|\b(memorable|secret) (word|date|place|name|information)\b|\bmaiden name\b|\b(name of|what (is|was)|where|which)\b.*\b(first|favou?rite|childhood|mother|father|teacher|school|pet|street|grew up|born)\b|sicherheitsfrage|question (secrète|de sécurité)|pregunta (secreta|de seguridad)/i;
const captchaClassPattern = /captcha|geetest|slide/i;

/** What the probe pastes into fields for a memorized answer. */
const MEMORIZED_ANSWER = 'Marlowe';

/** Frames and elements of known CAPTCHA services that ask for a puzzle or text. */
const captchaServices: readonly (readonly [name: string, pattern: RegExp])[] = [
  ['Arkose Labs (puzzle)', /arkoselabs\.com|funcaptcha/i],
  ['GeeTest (puzzle)', /geetest/i],
  ['slider puzzle', /slider-?captcha|captcha-?slider|slide-?verify|puzzle-?captcha/i],
  ['AWS WAF CAPTCHA (puzzle)', /awswaf\.com|aws-?waf-?captcha/i],
  ['Yandex SmartCaptcha (text)', /smartcaptcha/i],
  ['MTCaptcha (text)', /mtcaptcha/i],
  ['DataDome (puzzle)', /captcha-delivery\.com/i],
];

/** The page's sign-in forms, not including forms for signing up or changing a password. */
export const getSignInSteps = memoizePerPage((page): readonly SignInStep[] =>
  getFormGroups(page).flatMap((group) => {
    const target = findPasswordField(group) ?? findCodeFields(group);
    return target === null ? [] : [describeStep(group, target, page)];
  }),
);

/** Maximum number of other fields in a sign-in form if nothing else shows its purpose. */
const MAX_OTHER_FIELDS = 2;

type Target = Pick<SignInStep, 'kind' | 'fields'>;

function findPasswordField(group: FormGroup): Target | null {
  const passwords = group.fields.filter((field) => field.inputType === 'password');
  const isSplit = passwords.length > 1 && passwords.every(isBox);
  if (passwords.length === 0 || (passwords.length > 1 && !isSplit)) return null;
  if (passwords.some((field) => field.tokens('autocomplete').includes('new-password'))) return null;
  const texts = getStepTexts(group);
  const all = `${texts.buttons} ${texts.heading}`;
  if (signUpPattern.test(all) && !signInPattern.test(all)) return null;
  const isLong = group.fields.filter(isEntryField).length - passwords.length > MAX_OTHER_FIELDS;
  if ((isLong || signUpPattern.test(texts.buttons)) && !signInPattern.test(texts.buttons)) return null;
  return { kind: 'password', fields: passwords };
}

const isBox = (field: ElementModel) => field.attr('maxlength') === '1';

function findCodeFields({ container, fields }: FormGroup): Target | null {
  const textFields = fields.filter(
    ({ tag, inputType }) => tag === 'input' && /^(text|tel|number|password)$/.test(inputType!),
  );
  const boxes = findBoxes(textFields);
  // Single-letter boxes may also belong to a game. Dates have fewer than four.
  if (boxes.length >= 4 && boxes.length <= 10 && boxes.length >= textFields.length - 1) {
    const hints = `${container.name} ${container.textContent.slice(0, 500)} ${boxes.map(getFieldHints).join(' ')} ${container.page.document.title}`;
    if (codePattern.test(hints) || /\b(code|pin|digit)\b/i.test(hints))
      return { kind: 'code', fields: boxes };
  }
  const code = textFields.find(
    (field) =>
      field.tokens('autocomplete').includes('one-time-code') ||
      (codePattern.test(getFieldHints(field)) && !field.attr('autocomplete')?.startsWith('cc-')),
  );
  return code ? { kind: 'code', fields: [code] } : null;
}

/**
 * Returns the fields that take one character each. The first may accept all characters and distribute them.
 */
function findBoxes(fields: readonly ElementModel[]): ElementModel[] {
  const boxes = fields.filter(isBox);
  const first = fields[fields.indexOf(boxes[0]!) - 1];
  return first && !first.hasAttr('maxlength') && first.flatParent === boxes[0]!.flatParent
    ? [first, ...boxes]
    : boxes;
}

function getStepTexts({ container, buttons }: FormGroup): { buttons: string; heading: string } {
  const { page } = container;
  const headings = page.byRole('heading').filter((heading) => container.contains(heading));
  const names = [...headings, ...(headings.length > 0 ? [] : page.byRole('heading').slice(0, 2))].map(
    ({ name }) => name,
  );
  return {
    buttons: buttons.map((button) => `${button.name} ${button.attr('value') ?? ''}`).join(' '),
    heading: `${container.name} ${names.join(' ')}`,
  };
}

function describeStep(group: FormGroup, { kind, fields }: Target, page: PageModel): SignInStep {
  const others = group.fields.filter((field) => !fields.includes(field));
  const labels = [...others, ...fields];
  return {
    container: group.container,
    field: fields[0]!,
    kind,
    fields,
    puzzle: others.find((field) => puzzlePattern.test(getFieldLabel(field))) ?? null,
    imageCode: others.find((field) => isImageCode(field, group)) ?? null,
    partialPassword:
      labels.find((field) => partialPasswordPattern.test(`${getFieldLabel(field)} ${getGroupName(field)}`)) ??
      null,
    memorized: others.find((field) => memorizedPattern.test(getFieldLabel(field))) ?? null,
    captchas: findCaptchas(page),
    otherMethods: page
      .byRole('button', 'link')
      .filter((control) => control.isVisible && otherMethodPattern.test(control.name)),
  };
}

function getGroupName(field: ElementModel): string {
  return (
    field.closest(({ role, name }) => (role === 'group' || role === 'radiogroup') && name !== '')?.name ?? ''
  );
}

/** Returns whether the form contains an image and the field asks for what it shows. */
function isImageCode(field: ElementModel, { container }: FormGroup): boolean {
  if (!imageCodePattern.test(`${getFieldHints(field)} ${field.description}`)) return false;
  return container.page
    .byTag('img', 'canvas', 'svg')
    .some((image) => container.contains(image) && image.isVisible && (image.box?.height ?? 0) >= 20);
}

function findCaptchas(page: PageModel): Captcha[] {
  const marked = [
    ...page.byTag('iframe', 'script'),
    ...page.byAttribute('class').filter((element) => captchaClassPattern.test(element.attr('class')!)),
  ];
  return captchaServices.flatMap(([name, pattern]) => {
    const element = marked.find((each) =>
      pattern.test(`${each.attr('src') ?? ''} ${each.attr('class') ?? ''}`),
    );
    return element ? [{ name, element }] : [];
  });
}

/** Returns where the probe pastes text: each form's password or code, and the answer that users have to remember. */
export function getPasteTargets(page: PageModel): ProbeQuestions<'paste'> {
  return getSignInSteps(page).flatMap(
    ({ kind, fields, puzzle, imageCode, partialPassword, memorized, captchas }) => {
      const hasOtherEvidence =
        captchas.length > 0 ||
        [puzzle, imageCode, partialPassword, memorized].some((field) => field !== null);
      const text =
        kind === 'password' ? 'Kiel-2030-Oslo' : '4829156370'.slice(0, fields.length > 1 ? fields.length : 6);
      const target = { hasOtherEvidence, fields: fields.map(({ index }) => index), text };
      if (memorized === null) return [target];
      return [target, { hasOtherEvidence, fields: [memorized.index], text: MEMORIZED_ANSWER }];
    },
  );
}
