import { Html, html, prose } from './html.ts';
import type { Parameter, Schema } from './openapi.ts';

/** One line of a table: a field or a parameter. */
interface Field {
  readonly name: string;
  readonly where?: string;
  readonly required: boolean;
  readonly schema: Schema;
}

export function parameterTable(caption: string, parameters: readonly Parameter[]): Html {
  return fieldTable(
    caption,
    parameters.map(({ name, in: where, required, schema }) => ({ name, where, required, schema })),
  );
}

/** The fields of an object, or what kind of value it is when it has none. */
export function schemaTable(caption: string, schema: Schema): Html {
  const fields = Object.entries(schema.properties ?? {}).map(([name, property]) => ({
    name,
    required: schema.required?.includes(name) ?? false,
    schema: property as Schema,
  }));
  return fields.length === 0 ? html`<p>${typeOf(schema)}</p>` : fieldTable(caption, fields);
}

function fieldTable(caption: string, fields: readonly Field[]): Html {
  const rows = fields.map(
    ({ name, where, required, schema }) => html`<tr>
      <th scope="row"><code>${name}</code></th>
      <td>${[where, required ? 'required' : 'optional'].filter(Boolean).join(', ')}</td>
      <td>${typeOf(schema)}${boundsOf(schema)}</td>
      <td>${prose(schema.description ?? '')}</td>
    </tr>`,
  );
  // A wide table scrolls on its own; the region can be focused so that the keyboard can scroll it too.
  return html`<div class="wide" role="region" aria-label="${caption}" tabindex="0"><table>
    <caption>${caption}</caption>
    <thead><tr><th scope="col">Name</th><th scope="col">Given</th><th scope="col">Value</th><th scope="col">Meaning</th></tr></thead>
    <tbody>${rows}</tbody>
  </table></div>`;
}

/** What kind of value a schema describes, with links to the named ones. */
export function typeOf(schema: Schema): Html {
  if (schema.$ref !== undefined) {
    const name = schema.$ref.split('/').at(-1) ?? '';
    return html`<a href="#${name}">${name}</a>`;
  }
  if (schema.const !== undefined) return html`<code>${JSON.stringify(schema.const)}</code>`;
  if (schema.enum !== undefined) {
    return joined(
      schema.enum.map((value) => html`<code>${String(value)}</code>`),
      ' or ',
    );
  }
  const choices = (schema.oneOf ?? schema.anyOf) as Schema[] | undefined;
  if (choices !== undefined) return joined(choices.map(typeOf), ' or ');
  if (schema.type === 'array') return html`list of ${typeOf((schema.items ?? {}) as Schema)}`;
  if (schema.type === 'object' && schema.properties !== undefined) {
    const fields = Object.entries(schema.properties).map(
      ([name, property]) => html`<code>${name}</code>: ${typeOf(property as Schema)}`,
    );
    return html`object with ${joined(fields, ', ')}`;
  }
  if (schema.type === 'object')
    return html`object of ${typeOf((schema.additionalProperties ?? {}) as Schema)}`;
  if (Array.isArray(schema.type)) return html`${schema.type.join(' or ')}`;
  return html`${[schema.format, schema.type].filter(Boolean).join(' ') || 'anything'}`;
}

function boundsOf({
  minimum,
  maximum,
  minLength,
  maxLength,
  minItems,
  maxItems,
  default: usual,
}: Schema): string {
  const bounds = [
    minimum !== undefined && `at least ${minimum}`,
    maximum !== undefined && `at most ${maximum}`,
    (minLength ?? 0) > 0 && 'not empty',
    maxLength !== undefined && `up to ${maxLength} characters`,
    (minItems ?? 0) > 0 && 'one or more',
    maxItems !== undefined && `up to ${maxItems}`,
    usual !== undefined && `usually ${JSON.stringify(usual)}`,
  ].filter(Boolean);
  return bounds.length > 0 ? `, ${bounds.join(', ')}` : '';
}

function joined(parts: readonly Html[], between: string): Html {
  return new Html(parts.map(({ text }) => text).join(between));
}
