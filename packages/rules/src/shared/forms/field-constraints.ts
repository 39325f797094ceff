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
  /**
   * Values that satisfy it, in different formats if the field may expect any of them. Empty if none is known.
   */
  readonly validValues: readonly string[];
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
        validValues: findMatches(pattern, field),
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
      validValues: ['https://example.com/'],
      isExplainedBy: (text) => /https?:|www|\burl\b|web address|example/i.test(text),
    };
  }
  return findRange(field) ?? findListConstraint(field);
}

/**
 * Returns the constraint of a field with a list of suggestions. Some of these fields accept only the
 * suggestions.
 */
function findListConstraint(field: ElementModel): FieldConstraint | null {
  const [list] = field.references('list');
  const options = [...(list?.descendants() ?? [])]
    .filter(({ tag }) => tag === 'option')
    .map((option) => option.attr('value') ?? option.textContent.trim())
    .filter((value) => value !== '');
  if (field.inputType !== 'text' || options.length < 2) return null;
  return {
    description: `a value such as “${options[0]}”`,
    isInMarkup: false,
    wrongValue: 'zzz',
    validValues: [options[0]!],
    isExplainedBy: (text) => formatPattern.test(text) || options.some((option) => text.includes(option)),
  };
}

const emailConstraint = {
  description: 'an email address',
  wrongValue: 'kiel',
  validValues: ['robin@example.com'],
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
      validValues: [limit],
      isExplainedBy: (text) => text.includes(limit),
    };
  }
  if (field.inputType !== 'date' || !/^\d{4}-\d\d-\d\d$/.test(max || min)) return null;
  return {
    description: max ? `a date up to ${max}` : `a date from ${min}`,
    isInMarkup: true,
    wrongValue: max ? '9998-01-02' : '1001-01-02',
    validValues: [max || min],
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

/** Matches one part of a simple pattern: a class or character, and how often it is repeated. */
const patternPart = /(\[[^\]]+\]|\\.|[^\\[\](){}*+?|^$])(\{(\d+)(?:,\d*)?\}|[*+?])?/gu;

/**
 * Returns at most one value that matches a pattern: built from the pattern if it's simple, or an example from
 * the field's text.
 */
function findMatches(pattern: string, field: ElementModel): string[] {
  if (!isFastToMatch(pattern)) return [];
  const expression = new RegExp(`^(?:${pattern})$`, 'v');
  const words = [field.attr('placeholder') ?? '', field.attr('title') ?? '', field.description, field.name]
    .join(' ')
    .split(/[\s,;:()“”"]+/)
    .map((word) => word.replace(/\.$/, ''));
  const built = [...pattern.replace(/^\^|\$$/g, '').matchAll(patternPart)]
    .map(([, part, repeat, times]) => {
      const isOptional = repeat === '*' || repeat === '?';
      return findCharacter(part!).repeat(isOptional ? 0 : Math.min(Number(times ?? 1), MAX_REPEATS));
    })
    .join('');
  const isShort = (value: string) => value !== '' && value.length <= MAX_VALUE_LENGTH;
  return [built, ...words.filter(isShort).slice(0, MAX_EXAMPLES)]
    .filter((value) => isShort(value) && expression.test(value))
    .slice(0, 1);
}

const MAX_REPEATS = 30;
const MAX_VALUE_LENGTH = 14;
const MAX_CHOICES = 8;

/**
 * Returns whether few attempts can be necessary to match short values. A hostile page's pattern could take years even
 * for them, for example with alternatives in a repeated group.
 */
function isFastToMatch(pattern: string): boolean {
  return !/\)[*+{]/.test(pattern) && (pattern.match(/[*+?{|]/g) ?? []).length <= MAX_CHOICES;
}

const MAX_EXAMPLES = 20;

/** Returns a character that matches a class or an escaped or single character. */
function findCharacter(part: string): string {
  try {
    const expression = new RegExp(`^${part}$`, 'v');
    return [...'7KkA a-_.!/'].find((character) => expression.test(character)) ?? part.at(-1)!;
  } catch {
    return '';
  }
}

/**
 * Returns a date in the format that the field's text shows or, if it shows none, in the most common formats.
 */
function findDates(field: ElementModel): string[] {
  const year = /birth|geburt|naissance|nacimiento|nascita/.test(getFieldHints(field)) ? '1990' : '2030';
  const words = `${field.name} ${field.description} ${field.attr('placeholder') ?? ''} ${field.attr('title') ?? ''}`;
  const [, separator = '', order = ''] =
    /\b[dmyjat]{2,4}([./-])([dmyjat]{2})\1[dmyjat]{2,4}\b/i.exec(words) ?? [];
  if (separator !== '') {
    const isYearFirst = new RegExp(`\\b[yja]{4}\\${separator}`, 'i').test(words);
    const parts = isYearFirst
      ? [year, '06', '15']
      : /d/i.test(order)
        ? ['06', '15', year]
        : ['15', '06', year];
    return [parts.join(separator)];
  }
  return [
    `15/06/${year}`,
    `${year}-06-15`,
    `06/15/${year}`,
    `15.06.${year}`,
    `15-06-${year}`,
    `15 June ${year}`,
    `June 15, ${year}`,
  ];
}

/** Values of one type, in its common formats. */
export interface CommonValues {
  /** With an article, for messages: “a date”. */
  readonly description: string;
  /** Names the type in labels and messages. */
  readonly pattern: RegExp;
  readonly values: readonly string[];
}

/** Values to try in text fields if neither markup nor label shows what they accept. */
export const commonValues: readonly CommonValues[] = [
  {
    description: 'a date',
    pattern: /\b(date|datum|fecha|data)\b/i,
    values: ['15/06/2030', '2030-06-15', '06/15/2030', '15.06.2030', '15-06-2030'],
  },
  {
    description: 'a time',
    pattern: /\b(time|uhrzeit|zeit|hora|heure)\b/i,
    values: ['14:30'],
  },
  {
    description: 'a phone number',
    pattern: /\b(tele)?phone\b|\bmobile\b|\btelefon|téléphone|teléfono/i,
    values: ['+494312030123'],
  },
  { description: 'a number', pattern: /\bnumber\b|\bzahl\b/i, values: ['2030'] },
];

/** Returns whether a field may be a code, whose format may be secret. */
export const mayBeSecret = (field: ElementModel): boolean =>
  /\b(code|pin|pass\w*|answer|captcha|card|iban|token|key)\b/.test(getFieldHints(field));

const labelConstraints: readonly (FieldConstraint & { readonly pattern: RegExp })[] = [
  { ...emailConstraint, isInMarkup: false, pattern: /\be ?-?mail/ },
  {
    description: 'a phone number',
    isInMarkup: false,
    wrongValue: 'kiel',
    validValues: ['+49 431 2030', '+494312030123', '4312030123', '431-203-0123', '(431) 203-0123'],
    // “Phone number” says which value is wrong, not what the field accepts.
    isExplainedBy: (text) => formatPattern.test(text.replace(/\b(tele)?(phone|mobile) numbers?\b/gi, '')),
    pattern: /\b(tele)?phone\b|\bmobile\b|\btelefon|téléphone|teléfono/,
  },
  {
    description: 'a date',
    isInMarkup: false,
    wrongValue: '99',
    validValues: [],
    isExplainedBy: (text) => formatPattern.test(text) || /yyyy|jjjj|aaaa|\bdd\b|\bmm\b/i.test(text),
    pattern: /\bdate\b|\bbirthday\b|\bdatum\b|geburtstag|\bfecha\b|\bdata\b/,
  },
  {
    description: 'a postal code',
    isInMarkup: false,
    wrongValue: '?',
    validValues: ['24103', 'SW1A 1AA', '1012 AB', '1010', 'K1A 0B1', '111 22', '00-950', '1000-001'],
    isExplainedBy: (text) => formatPattern.test(text),
    pattern: /\bzip\b|post(al)? ?code|postleitzahl|\bplz\b|code postal|código postal/,
  },
  {
    description: 'a time',
    isInMarkup: false,
    wrongValue: '99',
    validValues: ['14:30', '2:30 PM', '1430'],
    isExplainedBy: (text) => formatPattern.test(text) || /\bhh?\b|\bmm\b/i.test(text),
    pattern: /\btime\b|\buhrzeit\b|\bhora\b|\bheure\b/,
  },
  {
    description: 'a month',
    isInMarkup: false,
    wrongValue: 'x',
    validValues: ['June', 'Jun', 'jun', '6', '06', '2030-06', '06/2030'],
    isExplainedBy: (text) => formatPattern.test(text) || /\b(january|june|jan)\b/i.test(text),
    pattern: /\bmonth\b|\bmonat\b|\bmois\b|\bmes\b/,
  },
  {
    description: 'a year',
    isInMarkup: false,
    wrongValue: 'x',
    validValues: ['2030', '1990'],
    isExplainedBy: (text) => formatPattern.test(text),
    pattern: /\byear\b|\bjahr\b|\bannée\b|\baño\b/,
  },
  {
    description: 'a number',
    isInMarkup: false,
    wrongValue: 'x',
    validValues: ['2', '20', '10'],
    isExplainedBy: (text) => formatPattern.test(text),
    pattern: /\b(number of|how many|quantity|age|amount|guests|seats|persons|people|nights|anzahl)\b/,
  },
];

const newPasswordConstraint: FieldConstraint = {
  description: 'a longer password, or one with other characters',
  isInMarkup: false,
  wrongValue: 'k',
  validValues: ['Kiel-2030-Oslo'],
  isExplainedBy: (text) =>
    formatPattern.test(text) || /\b(long(er)?|short|easy|guess|common|lang|kurz|length)\b/i.test(text),
};

/** Returns the constraint of a field for which phones show a numeric keypad. */
function findNumberConstraint(field: ElementModel): FieldConstraint | null {
  if (!/^(numeric|decimal)$/i.test(field.attr('inputmode') ?? '') || isCode(field)) return null;
  return labelConstraints.find(({ description }) => description === 'a number') ?? null;
}

/** Whether the digits in a field are a code rather than a number. */
function isCode(field: ElementModel): boolean {
  return (
    field.hasAttr('maxlength') ||
    field.tokens('autocomplete').some((token) => /code|^cc-/.test(token)) ||
    /\b(code|pin|card|iban|number)\b/.test(getFieldHints(field))
  );
}

/** Guesses a text field's constraint from its label. New passwords usually have a minimum length. */
function findLabelConstraint(field: ElementModel): FieldConstraint | null {
  if (field.inputType === 'password' && field.tokens('autocomplete').includes('new-password'))
    return newPasswordConstraint;
  if (field.inputType !== 'text' && field.inputType !== 'tel') return null;
  const hints = getFieldHints(field);
  const constraint =
    labelConstraints.find(({ pattern }) => pattern.test(hints)) ?? findNumberConstraint(field);
  return constraint?.description === 'a date' ? { ...constraint, validValues: findDates(field) } : constraint;
}
