import type { SourceLocation } from '@curbcut/contract';

/** Formats a source location the way editors open it: `src/Card.tsx:12:4`. */
export function formatSourceLocation({ file, line, column }: SourceLocation): string {
  return [file, line, line === null ? null : column].filter((part) => part !== null).join(':');
}
