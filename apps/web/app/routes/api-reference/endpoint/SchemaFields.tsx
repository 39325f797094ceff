import type { ReactNode } from 'react';
import { Disclosure } from '#app/components/Disclosure.tsx';
import { Prose } from '#app/components/Prose.tsx';
import {
  describeLimits,
  describeType,
  getSchemaName,
  resolveSchema,
  type Schema,
  type Schemas,
} from './openapi.ts';

interface FieldProps {
  name: string;
  isRequired: boolean;
  schema: Schema;
  schemas: Schemas;
  /** Where a parameter is sent. */
  place?: string;
  children?: ReactNode;
}

/** One field or parameter: its name, type, limits and description. */
export function SchemaField({ name, isRequired, schema, schemas, place, children }: FieldProps) {
  const resolved = resolveSchema(schema, schemas);
  const description = schema.description ?? resolved.description;
  const notes = [place, isRequired ? 'required' : null, ...describeLimits({ ...resolved, ...schema })];
  return (
    <li className="space-y-1 py-3">
      <p className="flex flex-wrap items-baseline gap-x-3">
        <code className="font-mono font-semibold wrap-anywhere">{name}</code>
        <span className="min-w-0 text-small text-muted wrap-anywhere">{describeType(schema, schemas)}</span>
      </p>
      {notes.some(Boolean) && <p className="text-small text-muted">{notes.filter(Boolean).join(', ')}</p>}
      {description && (
        <p className="max-w-prose text-small">
          <Prose>{description}</Prose>
        </p>
      )}
      {children}
    </li>
  );
}

interface FieldsProps {
  schema: Schema;
  schemas: Schemas;
  /** Whether required fields are marked. In a response, all fields are present. */
  marksRequired: boolean;
  /** Names of the schemas that contain this one, because schemas can contain themselves. */
  ancestors?: readonly string[];
}

/** An object's fields. Nested objects open on demand. */
export function SchemaFields({ schema, schemas, marksRequired, ancestors = [] }: FieldsProps) {
  const { properties = {}, required = [] } = getObject(schema, schemas);
  return (
    <ul className="divide-y divide-line">
      {Object.entries(properties).map(([name, property]) => (
        <SchemaField
          key={name}
          name={name}
          isRequired={marksRequired && required.includes(name)}
          schema={property}
          schemas={schemas}
        >
          <NestedFields {...{ name, schemas, marksRequired, ancestors }} schema={property} />
        </SchemaField>
      ))}
    </ul>
  );
}

function NestedFields({
  name,
  schema,
  schemas,
  marksRequired,
  ancestors = [],
}: FieldsProps & { name: string }) {
  const nested = getObject(schema, schemas);
  const schemaName = getSchemaName(schema) ?? getSchemaName(schema.items ?? {});
  if (nested.properties === undefined || (schemaName !== undefined && ancestors.includes(schemaName)))
    return null;
  return (
    <Disclosure
      summary={
        <>
          Fields of <code className="font-mono">{name}</code>
        </>
      }
      className="px-3"
    >
      <SchemaFields
        schema={nested}
        schemas={schemas}
        marksRequired={marksRequired}
        ancestors={schemaName === undefined ? ancestors : [...ancestors, schemaName]}
      />
    </Disclosure>
  );
}

/** Returns the object that a schema describes: itself, or the items of its list. */
function getObject(schema: Schema, schemas: Schemas): Schema {
  const resolved = resolveSchema(schema, schemas);
  return resolved.type === 'array' && resolved.items ? getObject(resolved.items, schemas) : resolved;
}
