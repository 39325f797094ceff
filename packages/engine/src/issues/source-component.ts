import type { Finding } from '@curbcut/contract';

/** A component named by a development build, with its file. */
export interface SourceComponent {
  readonly name: string;
  readonly file: string;
  /** Number of steps in a finding's path up to the component's outermost element. */
  readonly depth: number;
}

/** Returns the component whose source contains an element, if the page reports it; otherwise null. */
export function getSourceComponent({ source }: Finding): SourceComponent | null {
  if (!source?.component) return null;
  // The line is excluded: every edit above it would change it, although the issue stays the same.
  return { name: source.component, file: source.file, depth: source.depth };
}

/** Returns a key that is equal for findings in the same component; empty if no component is known. */
export function getComponentKey(finding: Finding): string {
  const component = getSourceComponent(finding);
  return component === null ? '' : `${component.name} ${component.file}`;
}
