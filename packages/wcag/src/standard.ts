/** The WCAG conformance levels, from the least to the most demanding. */
export const LEVELS = ['A', 'AA', 'AAA'] as const;

export type Level = (typeof LEVELS)[number];

export function isLevel(text: string): text is Level {
  return (LEVELS as readonly string[]).includes(text);
}

/** The published versions of WCAG 2. */
export type WcagVersion = '2.0' | '2.1' | '2.2';

/** The four principles, by the first digit of a criterion's number. */
export const PRINCIPLES = {
  '1': 'Perceivable',
  '2': 'Operable',
  '3': 'Understandable',
  '4': 'Robust',
} as const;

export type PrincipleId = keyof typeof PRINCIPLES;
export type Principle = (typeof PRINCIPLES)[PrincipleId];

/** The thirteen guidelines, by the first two parts of a criterion's number. */
export const GUIDELINES = {
  '1.1': 'Text Alternatives',
  '1.2': 'Time-based Media',
  '1.3': 'Adaptable',
  '1.4': 'Distinguishable',
  '2.1': 'Keyboard Accessible',
  '2.2': 'Enough Time',
  '2.3': 'Seizures and Physical Reactions',
  '2.4': 'Navigable',
  '2.5': 'Input Modalities',
  '3.1': 'Readable',
  '3.2': 'Predictable',
  '3.3': 'Input Assistance',
  '4.1': 'Compatible',
} as const;

export type GuidelineId = keyof typeof GUIDELINES;
