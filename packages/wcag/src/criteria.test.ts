import { describe, expect, it } from 'vitest';
import {
  CATEGORIES,
  CRITERIA,
  CRITERION_IDS,
  compareCriteria,
  getLowestLevel,
  isCriterionId,
} from './index.ts';

/** Number, level, first version and title, from https://www.w3.org/TR/WCAG22/ (repository w3c/wcag). */
const standardCriteria = `
1.1.1 A 2.0 Non-text Content
1.2.1 A 2.0 Audio-only and Video-only (Prerecorded)
1.2.2 A 2.0 Captions (Prerecorded)
1.2.3 A 2.0 Audio Description or Media Alternative (Prerecorded)
1.2.4 AA 2.0 Captions (Live)
1.2.5 AA 2.0 Audio Description (Prerecorded)
1.2.6 AAA 2.0 Sign Language (Prerecorded)
1.2.7 AAA 2.0 Extended Audio Description (Prerecorded)
1.2.8 AAA 2.0 Media Alternative (Prerecorded)
1.2.9 AAA 2.0 Audio-only (Live)
1.3.1 A 2.0 Info and Relationships
1.3.2 A 2.0 Meaningful Sequence
1.3.3 A 2.0 Sensory Characteristics
1.3.4 AA 2.1 Orientation
1.3.5 AA 2.1 Identify Input Purpose
1.3.6 AAA 2.1 Identify Purpose
1.4.1 A 2.0 Use of Color
1.4.2 A 2.0 Audio Control
1.4.3 AA 2.0 Contrast (Minimum)
1.4.4 AA 2.0 Resize Text
1.4.5 AA 2.0 Images of Text
1.4.6 AAA 2.0 Contrast (Enhanced)
1.4.7 AAA 2.0 Low or No Background Audio
1.4.8 AAA 2.0 Visual Presentation
1.4.9 AAA 2.0 Images of Text (No Exception)
1.4.10 AA 2.1 Reflow
1.4.11 AA 2.1 Non-text Contrast
1.4.12 AA 2.1 Text Spacing
1.4.13 AA 2.1 Content on Hover or Focus
2.1.1 A 2.0 Keyboard
2.1.2 A 2.0 No Keyboard Trap
2.1.3 AAA 2.0 Keyboard (No Exception)
2.1.4 A 2.1 Character Key Shortcuts
2.2.1 A 2.0 Timing Adjustable
2.2.2 A 2.0 Pause, Stop, Hide
2.2.3 AAA 2.0 No Timing
2.2.4 AAA 2.0 Interruptions
2.2.5 AAA 2.0 Re-authenticating
2.2.6 AAA 2.1 Timeouts
2.3.1 A 2.0 Three Flashes or Below Threshold
2.3.2 AAA 2.0 Three Flashes
2.3.3 AAA 2.1 Animation from Interactions
2.4.1 A 2.0 Bypass Blocks
2.4.2 A 2.0 Page Titled
2.4.3 A 2.0 Focus Order
2.4.4 A 2.0 Link Purpose (In Context)
2.4.5 AA 2.0 Multiple Ways
2.4.6 AA 2.0 Headings and Labels
2.4.7 AA 2.0 Focus Visible
2.4.8 AAA 2.0 Location
2.4.9 AAA 2.0 Link Purpose (Link Only)
2.4.10 AAA 2.0 Section Headings
2.4.11 AA 2.2 Focus Not Obscured (Minimum)
2.4.12 AAA 2.2 Focus Not Obscured (Enhanced)
2.4.13 AAA 2.2 Focus Appearance
2.5.1 A 2.1 Pointer Gestures
2.5.2 A 2.1 Pointer Cancellation
2.5.3 A 2.1 Label in Name
2.5.4 A 2.1 Motion Actuation
2.5.5 AAA 2.1 Target Size (Enhanced)
2.5.6 AAA 2.1 Concurrent Input Mechanisms
2.5.7 AA 2.2 Dragging Movements
2.5.8 AA 2.2 Target Size (Minimum)
3.1.1 A 2.0 Language of Page
3.1.2 AA 2.0 Language of Parts
3.1.3 AAA 2.0 Unusual Words
3.1.4 AAA 2.0 Abbreviations
3.1.5 AAA 2.0 Reading Level
3.1.6 AAA 2.0 Pronunciation
3.2.1 A 2.0 On Focus
3.2.2 A 2.0 On Input
3.2.3 AA 2.0 Consistent Navigation
3.2.4 AA 2.0 Consistent Identification
3.2.5 AAA 2.0 Change on Request
3.2.6 A 2.2 Consistent Help
3.3.1 A 2.0 Error Identification
3.3.2 A 2.0 Labels or Instructions
3.3.3 AA 2.0 Error Suggestion
3.3.4 AA 2.0 Error Prevention (Legal, Financial, Data)
3.3.5 AAA 2.0 Help
3.3.6 AAA 2.0 Error Prevention (All)
3.3.7 A 2.2 Redundant Entry
3.3.8 AA 2.2 Accessible Authentication (Minimum)
3.3.9 AAA 2.2 Accessible Authentication (Enhanced)
4.1.1 A 2.0 Parsing
4.1.2 A 2.0 Name, Role, Value
4.1.3 AA 2.1 Status Messages`;

const all = CRITERION_IDS.map((id) => CRITERIA[id]);
const current = all.filter(({ removedIn }) => removedIn === undefined);

describe('the WCAG 2.2 criteria', () => {
  it('match the standard in order, titles and levels', () => {
    const actual = all.map(({ id, level, since, title }) => `${id} ${level} ${since} ${title}`);
    expect(actual).toEqual(standardCriteria.trim().split('\n'));
  });

  it.each([
    ['A', 31],
    ['AA', 24],
    ['AAA', 31],
  ])('include the right number of level %s criteria: %i', (level, count) => {
    expect(current.filter((criterion) => criterion.level === level)).toHaveLength(count);
  });

  it.each([
    ['2.0', 60],
    ['2.1', 17],
    ['2.2', 9],
  ])('include the right number of criteria introduced in %s: %i', (version, count) => {
    expect(current.filter(({ since }) => since === version)).toHaveLength(count);
  });

  it('mark only 4.1.1 as removed, in 2.2', () => {
    expect(all.filter(({ removedIn }) => removedIn).map(({ id, removedIn }) => [id, removedIn])).toEqual([
      ['4.1.1', '2.2'],
    ]);
  });

  it('derive principle and guideline from the number', () => {
    expect(CRITERIA['2.5.8']).toMatchObject({
      principle: 'Operable',
      guideline: { id: '2.5', title: 'Input Modalities' },
    });
    expect(CRITERIA['1.4.10'].guideline.id).toBe('1.4');
    expect(all.filter(({ guideline, principle }) => !guideline.title || !principle)).toEqual([]);
  });

  it.each([
    ['1.1.1', 'non-text-content'],
    ['1.2.3', 'audio-description-or-media-alternative-prerecorded'],
    ['2.2.2', 'pause-stop-hide'],
    ['2.5.5', 'target-size-enhanced'],
    ['3.3.4', 'error-prevention-legal-financial-data'],
    ['4.1.1', 'parsing'],
    ['4.1.2', 'name-role-value'],
  ] as const)('link to the W3C page of %s, %s', (id, slug) => {
    expect(CRITERIA[id].understanding).toBe(`https://www.w3.org/WAI/WCAG22/Understanding/${slug}`);
  });

  it('have unique URLs that need no escaping', () => {
    for (const { understanding } of all) expect(understanding).toMatch(/\/Understanding\/[a-z-]+$/);
    expect(new Set(all.map(({ understanding }) => understanding)).size).toBe(all.length);
  });
});

describe('criterion descriptions', () => {
  const sentence = /^\p{Lu}.*[.”]$/u;

  it.each(all)(
    '$id has complete sentences, an impact that starts with people, and its own severity reason',
    (criterion) => {
      expect(criterion.requirement).toMatch(sentence);
      expect(criterion.impact).toMatch(sentence);
      expect(criterion.severityReason).toMatch(sentence);
      const opening = criterion.impact.split(' ').slice(0, 6).join(' ');
      expect(opening).toMatch(/people|users/i);
      expect(all.filter(({ severityReason }) => severityReason === criterion.severityReason)).toHaveLength(1);
    },
  );

  it('make no claims of conformance', () => {
    const words = all
      .flatMap(({ requirement, impact, severityReason }) => [requirement, impact, severityReason])
      .join('\n');
    expect(words).not.toMatch(
      /complian|comply|complies|conform|certif|guarantee|fully accessible|lawsuit|!/i,
    );
  });

  it('have a category that fits the guideline', () => {
    expect(all.filter(({ category }) => !CATEGORIES.includes(category))).toEqual([]);
    expect(CRITERIA['1.1.1'].category).toBe('images');
    expect(CRITERIA['1.4.3'].category).toBe('color-contrast');
    expect(CRITERIA['2.1.1'].category).toBe('keyboard');
    expect(CRITERIA['2.4.4'].category).toBe('links');
    expect(CRITERIA['3.3.2'].category).toBe('forms');
    expect(all.filter(({ id, category }) => id.startsWith('1.2.') && category !== 'media')).toEqual([]);
  });
});

describe('criterion numbers', () => {
  it('are distinguished from other strings', () => {
    expect(isCriterionId('1.4.10')).toBe(true);
    expect(['1.4', '1.4.99', 'wcag143', 'toString', ''].filter(isCriterionId)).toEqual([]);
  });

  it('sort in the standard’s order, not alphabetically', () => {
    expect((['1.4.10', '4.1.2', '1.4.9', '1.1.1'] as const).toSorted(compareCriteria)).toEqual([
      '1.1.1',
      '1.4.9',
      '1.4.10',
      '4.1.2',
    ]);
  });

  it('have a lowest level', () => {
    expect(getLowestLevel(['2.4.9', '2.4.4'])).toBe('A');
    expect(getLowestLevel(['1.4.6', '1.4.3'])).toBe('AA');
    expect(getLowestLevel(['1.4.6'])).toBe('AAA');
    expect(getLowestLevel([])).toBeUndefined();
  });
});
