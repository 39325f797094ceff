import type { Finding } from '@curbcut/contract';

/** A component that a development build names, with the file that it is written in. */
export interface SourceComponent {
  readonly name: string;
  readonly file: string;
  /** Steps of a finding's path up to the outermost element of it. */
  readonly depth: number;
}

/** The component that an element was written in, where its page tells; null elsewhere. */
export function getSourceComponent({ source }: Finding): SourceComponent | null {
  if (!source?.component) return null;
  // The line would change with every edit above it, and the issue stay the same.
  return { name: source.component, file: source.file, depth: source.depth };
}

/** The same for findings in one component; empty where none is known. */
export function getComponentKey(finding: Finding): string {
  const component = getSourceComponent(finding);
  return component === null ? '' : `${component.name} ${component.file}`;
}
