import * as dom from '../../in-page-kit/dom.ts';
import { eachElement, eachText } from '../../in-page-kit/tree.ts';

/** Returns the secrets that are long enough not to occur in ordinary text by chance. */
export function selectSecretsForText(secrets: readonly string[]): string[] {
  const MIN_LENGTH_IN_TEXT = 4;
  return secrets.filter((secret) => secret.length >= MIN_LENGTH_IN_TEXT);
}

/**
 * Replaces each secret in a document with as many dots as it has characters: in field values, in attributes
 * and, if the secret is long enough not to occur by chance, in text. The values of password fields are always
 * masked.
 *
 * @returns how many occurrences were masked
 */
export function maskSecrets(secrets: readonly string[]): number {
  const inText = selectSecretsForText(secrets);
  let masked = 0;
  const mask = (text: string, values: readonly string[]): string => {
    let result = text;
    for (const value of values) result = result.replaceAll(value, '•'.repeat(value.length));
    if (result !== text) masked++;
    return result;
  };
  for (const element of eachElement()) {
    if (element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement) maskField(element);
    for (let index = dom.attributeCount(dom.attributes(element)) - 1; index >= 0; index--) {
      const attribute = dom.attributes(element)[index]!;
      const value = mask(dom.attributeValue(attribute), inText);
      if (value !== dom.attributeValue(attribute)) attribute.value = value;
    }
  }
  for (const text of eachText()) {
    const data = mask(text.data, inText);
    if (data !== text.data) text.data = data;
  }
  return masked;

  function maskField(field: HTMLInputElement | HTMLTextAreaElement): void {
    const isPassword = field instanceof HTMLInputElement && field.type === 'password';
    const value = isPassword ? '•'.repeat(field.value.length) : mask(field.value, secrets);
    if (value === field.value) return;
    if (isPassword) masked++;
    // Number and date fields can't contain dots, so they're emptied.
    field.value = value;
  }
}
