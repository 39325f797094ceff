import { html, type SafeHtml } from '@curbcut/reports';
import type { JsonSchema, Parameter } from './openapi.ts';

/** One row of a table: a field or a parameter. */
interface TableField {
  readonly name: string;
  readonly where?: string;
  readonly required: boolean;
  readonly schema: JsonSchema;
}

export function renderParameterTable(caption: string, parameters: readonly Parameter[]): SafeHtml {
  return renderFieldTable(
    caption,
    parameters.map(({ name, in: where, required, schema }) => ({ name, where, required, schema })),
  );
}

/** Renders an object's fields, or the type of a value without fields. */
export function renderSchemaTable(caption: string, schema: JsonSchema): SafeHtml {
  const fields = Object.entries(schema.properties ?? {}).map(([name, property]) => ({
    name,
    required: schema.required?.includes(name) ?? false,
    schema: property as JsonSchema,
  }));
  return fields.length === 0 ? html`<p>${renderType(schema)}</p>` : renderFieldTable(caption, fields);
}

function renderFieldTable(caption: string, fields: readonly TableField[]): SafeHtml {
  const rows = fields.map(
    ({ name, where, required, schema }) => html`<tr>
      <th scope="row"><code>${name}</code></th>
      <td>${[where, required ? 'required' : 'optional'].filter(Boolean).join(', ')}</td>
      <td>${renderType(schema)}${describeBounds(schema)}</td>
      <td>${renderProse(schema.description ?? '')}</td>
    </tr>`,
  );
  // A wide table scrolls on its own; the region is focusable so that the keyboard can scroll it too.
  return html`<div class="wide" role="region" aria-label="${caption}" tabindex="0"><table>
    <caption>${caption}</caption>
    <thead><tr><th scope="col">Name</th><th scope="col">Required</th><th scope="col">Type</th><th scope="col">Description</th></tr></thead>
    <tbody>${rows}</tbody>
  </table></div>`;
}

/** Describes a schema's type, with links to named schemas. */
export function renderType(schema: JsonSchema): SafeHtml {
  if (schema.$ref !== undefined) {
    const name = schema.$ref.split('/').at(-1) ?? '';
    return html`<a href="#${name}">${name}</a>`;
  }
  if (schema.const !== undefined) return html`<code>${JSON.stringify(schema.const)}</code>`;
  if (schema.enum !== undefined) {
    return joinParts(
      schema.enum.map((value) => html`<code>${String(value)}</code>`),
      ' or ',
    );
  }
  const choices = (schema.oneOf ?? schema.anyOf) as JsonSchema[] | undefined;
  if (choices !== undefined) return joinParts(choices.map(renderType), ' or ');
  if (schema.type === 'array') return html`list of ${renderType((schema.items ?? {}) as JsonSchema)}`;
  if (schema.type === 'object' && schema.properties !== undefined) {
    const fields = Object.entries(schema.properties).map(
      ([name, property]) => html`<code>${name}</code>: ${renderType(property as JsonSchema)}`,
    );
    return html`object with ${joinParts(fields, ', ')}`;
  }
  if (schema.type === 'object')
    return html`object of ${renderType((schema.additionalProperties ?? {}) as JsonSchema)}`;
  if (Array.isArray(schema.type)) return html`${schema.type.join(' or ')}`;
  return html`${[schema.format, schema.type].filter(Boolean).join(' ') || 'anything'}`;
}

function describeBounds({
  minimum,
  maximum,
  minLength,
  maxLength,
  minItems,
  maxItems,
  default: usual,
}: JsonSchema): string {
  const bounds = [
    minimum !== undefined && `at least ${minimum}`,
    maximum !== undefined && `at most ${maximum}`,
    (minLength ?? 0) > 0 && 'not empty',
    maxLength !== undefined && `up to ${maxLength} characters`,
    (minItems ?? 0) > 0 && 'one or more',
    maxItems !== undefined && `up to ${maxItems}`,
    usual !== undefined && `default ${JSON.stringify(usual)}`,
  ].filter(Boolean);
  return bounds.length > 0 ? `, ${bounds.join(', ')}` : '';
}

function joinParts(parts: readonly SafeHtml[], between: string): SafeHtml {
  return html`${parts.map((part, index) => [index > 0 && between, part])}`;
}

/** Renders prose in which `backticks` mark code, as in the contracts' descriptions. */
export function renderProse(text: string): SafeHtml {
  // Splitting by a capture group makes every second piece code.
  const parts = text.split(/`([^`]+)`/);
  return html`${parts.map((part, index) => (index % 2 === 1 ? html`<code>${part}</code>` : part))}`;
}
