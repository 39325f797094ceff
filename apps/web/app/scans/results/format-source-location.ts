import type { SourceLocation } from '@curbcut/contract';

/** Where something was written, as editors open it: `src/Card.tsx:12:4`. */
export function formatSourceLocation({ file, line, column }: SourceLocation): string {
  return [file, line, line === null ? null : column].filter((part) => part !== null).join(':');
}
