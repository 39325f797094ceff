import type { ElementModel } from '@curbcut/page-model';
import { getFieldHints } from './form-groups.ts';

/** What a field accepts, as far as code can tell. */
export interface FieldConstraint {
  /** In words, for messages: “an email address”, “at most 9”. */
  readonly description: string;
  /** Whether the markup defines it; otherwise the label suggests it. */
  readonly isInMarkup: boolean;
  /** A value that violates it. */
  readonly wrongValue: string;
  /** A value that satisfies it; null if none is known. */
  readonly validValue: string | null;
  /** Returns whether text explains it. */
  isExplainedBy(text: string): boolean;
}

/** Words and symbols that describe a format, in the web's most common languages. */
const formatPattern =
  /\d|@|\b(example|e\.g\.|such as|like|format|between|at least|at most|minimum|maximum|(more|less|fewer|later|earlier|greater) than|letters|digits|numbers?|characters|whole|only|before|after|without|z\. ?b\.|beispiel|mindestens|höchstens|zwischen|ziffern|buchstaben|zeichen|nur|par exemple|au moins|entre|chiffres|lettres|caractères|por ejemplo|al menos|cifras|letras|caracteres|ad esempio|almeno|tra|cifre|lettere|bijvoorbeeld|minstens|tussen|cijfers)\b|例|半角|文字|数字|字符/iu;

/** Returns what a field accepts; null if that's unknown or users can't type an invalid value. */
export function findConstraint(field: ElementModel): FieldConstraint | null {
  if (field.tag !== 'input' || field.hasAttr('readonly')) return null;
  return findMarkupConstraint(field) ?? findLabelConstraint(field);
}

function findMarkupConstraint(field: ElementModel): FieldConstraint | null {
  const pattern = field.attr('pattern');
  if (pattern && /^(text|tel|search|url|email|password)$/.test(field.inputType!)) {
    const wrongValue = findMismatch(pattern);
    if (wrongValue !== null) {
      const explains = (text: string) => formatPattern.test(text);
      return {
        description: 'a certain format',
        isInMarkup: true,
        wrongValue,
        validValue: null,
        isExplainedBy: explains,
      };
    }
  }
  if (field.inputType === 'email') return { ...emailConstraint, isInMarkup: true };
  if (field.inputType === 'url') {
    return {
      description: 'a URL',
      isInMarkup: true,
      wrongValue: 'kiel',
      validValue: 'https://example.com/',
      isExplainedBy: (text) => /https?:|www|\burl\b|web address|example/i.test(text),
    };
  }
  return findRange(field);
}

const emailConstraint = {
  description: 'an email address',
  wrongValue: 'kiel',
  validValue: 'robin@example.com',
  isExplainedBy: (text: string) =>
    /@|example|beispiel|exemple|ejemplo|esempio|\bvalid e-?mail\b|\b(enter|provide|type|use|eingeben|geben|saisi\w*|introduzca|ingrese|inserisci)\b.*mail|mail.*\b(eingeben|ein)\b/i.test(
      text,
    ),
};

/** Returns the range of a number or date. */
function findRange(field: ElementModel): FieldConstraint | null {
  const [min, max] = [field.attr('min') ?? '', field.attr('max') ?? ''];
  if (field.inputType === 'number') {
    const limit = isNumber(max) ? max : min;
    if (!isNumber(limit)) return null;
    return {
      description: isNumber(max) ? `at most ${max}` : `at least ${min}`,
      isInMarkup: true,
      wrongValue: String(isNumber(max) ? Number(max) + 1 : Number(min) - 1),
      validValue: limit,
      isExplainedBy: (text) => text.includes(limit),
    };
  }
  if (field.inputType !== 'date' || !/^\d{4}-\d\d-\d\d$/.test(max || min)) return null;
  return {
    description: max ? `a date up to ${max}` : `a date from ${min}`,
    isInMarkup: true,
    wrongValue: max ? '9998-01-02' : '1001-01-02',
    validValue: max || min,
    isExplainedBy: (text) => formatPattern.test(text),
  };
}

function isNumber(text: string): boolean {
  return /^-?\d{1,9}(\.\d{1,6})?$/.test(text);
}

/** Short values, because a hostile page's pattern may take exponential time for long ones. */
const candidates = ['?', '0', 'x'];

/** Returns a short value that does not match a pattern; null if all match or the pattern is invalid. */
function findMismatch(pattern: string): string | null {
  if (pattern.length > 500) return null;
  try {
    const expression = new RegExp(`^(?:${pattern})$`, 'v');
    return candidates.find((candidate) => !expression.test(candidate)) ?? null;
  } catch {
    return null;
  }
}

const labelConstraints: readonly (FieldConstraint & { readonly pattern: RegExp })[] = [
  { ...emailConstraint, isInMarkup: false, pattern: /\be ?-?mail/ },
  {
    description: 'a phone number',
    isInMarkup: false,
    wrongValue: 'kiel',
    validValue: '+49 431 2030',
    // “Phone number” says which value is wrong, not what the field accepts.
    isExplainedBy: (text) => formatPattern.test(text.replace(/\b(tele)?(phone|mobile) numbers?\b/gi, '')),
    pattern: /\b(tele)?phone\b|\bmobile\b|\btelefon|téléphone|teléfono/,
  },
  {
    description: 'a date',
    isInMarkup: false,
    wrongValue: '99',
    validValue: null,
    isExplainedBy: (text) => formatPattern.test(text) || /yyyy|jjjj|aaaa|\bdd\b|\bmm\b/i.test(text),
    pattern: /\bdate\b|\bbirthday\b|\bdatum\b|geburtstag|\bfecha\b|\bdata\b/,
  },
  {
    description: 'a postal code',
    isInMarkup: false,
    wrongValue: '?',
    validValue: '24103',
    isExplainedBy: (text) => formatPattern.test(text),
    pattern: /\bzip\b|post(al)? ?code|postleitzahl|\bplz\b|code postal|código postal/,
  },
];

const newPasswordConstraint: FieldConstraint = {
  description: 'a longer password, or one with other characters',
  isInMarkup: false,
  wrongValue: 'k',
  validValue: 'Kiel-2030-Oslo',
  isExplainedBy: (text) =>
    formatPattern.test(text) || /\b(long(er)?|short|easy|guess|common|lang|kurz|length)\b/i.test(text),
};

/** Guesses a text field's constraint from its label. New passwords usually have a minimum length. */
function findLabelConstraint(field: ElementModel): FieldConstraint | null {
  if (field.inputType === 'password' && field.tokens('autocomplete').includes('new-password'))
    return newPasswordConstraint;
  if (field.inputType !== 'text' && field.inputType !== 'tel') return null;
  const hints = getFieldHints(field);
  return labelConstraints.find(({ pattern }) => pattern.test(hints)) ?? null;
}
