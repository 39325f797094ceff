import { Secret, TOTP, URI } from 'otpauth';
import { escapePattern, type Journey, type SecretReference } from './journey.ts';
import { parseHttpUrl } from './mailbox.ts';

/** Returns the value of a secret; undefined if it isn't known. */
export type GetSecret = (name: string) => string | undefined;

/** Thrown when a journey uses a secret that wasn't provided. */
export class MissingSecretError extends Error {
  override readonly name = 'MissingSecretError';
}

/**
 * Returns the value of a reference. A one-time code is computed for the given time (RFC 6238).
 *
 * @param now milliseconds since 1970
 * @throws {MissingSecretError} if the secret isn't known, or isn't a key for one-time codes
 */
export function resolveSecret(reference: SecretReference, getSecret: GetSecret, now: number): string {
  const name = 'secret' in reference ? reference.secret : reference.totp;
  const value = getSecret(name);
  if (value === undefined || value === '')
    throw new MissingSecretError(
      `The secret ${name} isn’t set. Set the environment variable CURBCUT_SECRET_${name}, or add it to the file given to --secrets.`,
    );
  return 'secret' in reference ? value : generateTotp(name, value, now);
}

/**
 * Checks that all of a journey's secrets are known before anything is opened.
 *
 * @throws {MissingSecretError} as {@link resolveSecret} does
 */
export function requireSecrets({ steps }: Pick<Journey, 'steps'>, getSecret: GetSecret): void {
  const now = Date.now();
  for (const step of steps) {
    if (step.type === 'change' && typeof step.value === 'object') resolveSecret(step.value, getSecret, now);
    if (step.type === 'openEmailLink') requireMailboxUrl(step.mailbox, getSecret);
  }
}

function requireMailboxUrl(name: string, getSecret: GetSecret): void {
  if (parseHttpUrl(resolveSecret({ secret: name }, getSecret, 0)) === null)
    throw new MissingSecretError(
      `The secret ${name} isn’t the URL of a mailbox. Use the URL of a mailbox with Mailpit’s API, such as https://user:password@mail.example.com.`,
    );
}

function generateTotp(name: string, key: string, now: number): string {
  try {
    if (key.startsWith('otpauth:')) {
      const parsed = URI.parse(key);
      if (parsed instanceof TOTP) return parsed.generate({ timestamp: now });
      throw new TypeError('A key of this type counts its uses.');
    }
    const secret = Secret.fromBase32(key.replaceAll(/[\s-]/g, '').toUpperCase());
    return new TOTP({ secret }).generate({ timestamp: now });
  } catch {
    // The library's message may contain the key.
    throw new MissingSecretError(
      `The secret ${name} isn’t a key for one-time codes. Use the Base32 key or the otpauth:// URL that the site shows when two-step verification is set up.`,
    );
  }
}

/** Shorter values occur in ordinary text, so they are masked only in the fields that they were entered into. */
const MIN_LENGTH_TO_REDACT = 4;

/**
 * Replaces secrets in everything that leaves the scan, in every form in which pages and our code write text.
 */
export class Redactor {
  readonly #replacements = new Map<string, string>();
  readonly #values = new Set<string>();
  #pattern: RegExp | null = null;

  /** Adds a value. @param name the name that replaces it, such as PASSWORD */
  add(name: string, value: string): void {
    if (value === '' || this.#values.has(value)) return;
    this.#values.add(value);
    if (value.length < MIN_LENGTH_TO_REDACT) return;
    for (const form of listForms(value)) this.#replacements.set(form, `[${name}]`);
    const longestFirst = [...this.#replacements.keys()].sort((a, b) => b.length - a.length);
    this.#pattern = new RegExp(longestFirst.map(escapePattern).join('|'), 'g');
  }

  /** Values that must not show up in captures of pages. */
  get values(): readonly string[] {
    return [...this.#values];
  }

  redactText(text: string): string {
    return this.#pattern === null
      ? text
      : text.replaceAll(this.#pattern, (form) => this.#replacements.get(form)!);
  }

  /** Redacts every string in a JSON-like value. Bytes are left unchanged. */
  redact<T>(value: T): T {
    return this.#pattern === null ? value : (this.#redactValue(value) as T);
  }

  #redactValue(value: unknown): unknown {
    if (typeof value === 'string') return this.redactText(value);
    if (Array.isArray(value)) return value.map((item) => this.#redactValue(item));
    if (value === null || typeof value !== 'object' || ArrayBuffer.isView(value)) return value;
    const prototype = Object.getPrototypeOf(value);
    if (prototype !== Object.prototype && prototype !== null) return value;
    return Object.fromEntries(
      Object.entries(value).map(([key, item]) => [this.redactText(key), this.#redactValue(item)]),
    );
  }
}

/** Returns a value as written in text, URLs, HTML and JSON. */
function listForms(value: string): Set<string> {
  const inUrl = encodeURIComponent(value);
  const inHtml = value.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
  return new Set([
    value,
    inUrl,
    encodeURI(value),
    // application/x-www-form-urlencoded
    new URLSearchParams([['', value]]).toString().slice(1),
    inHtml,
    inHtml.replaceAll('"', '&quot;'),
    inHtml.replaceAll('"', '&quot;').replaceAll("'", '&#39;'),
    JSON.stringify(value).slice(1, -1),
  ]);
}
