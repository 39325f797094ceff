import { describe, expect, it } from 'vitest';
import { classifySeverity } from './classify.ts';

describe('classifySeverity', () => {
  it('uses the criteria, regardless of the text and the original severity', () => {
    const issue = { severity: 'blocker', rule_title: 'Keyboard trap', wcag_criteria: ['3.1.2'] };
    expect(classifySeverity(issue)).toEqual({ severity: 'moderate', confidence: 0.9, source: 'wcag' });
  });

  it('takes the worst of several criteria', () => {
    expect(classifySeverity({ severity: 'minor', wcag_criteria: ['2.4.9', '4.1.2', '2.4.4'] }).severity).toBe(
      'critical',
    );
  });

  it('reads criteria from text if there’s no list', () => {
    for (const wcag_sc of ['1.4.3', 'WCAG 2.1, 1.4.3 Contrast (Minimum)', '1.4.6, 1.4.3']) {
      expect(classifySeverity({ severity: 'minor', wcag_criteria: [], wcag_sc })).toMatchObject({
        severity: 'serious',
        source: 'wcag',
      });
    }
  });

  it('ignores version numbers and numbers that are not success criteria', () => {
    for (const wcag_sc of ['WCAG 2.2', '1.4.99', '11.1.1', 'best practice', '']) {
      expect(classifySeverity({ severity: 'major', wcag_sc }).source).not.toBe('wcag');
    }
  });

  it.each([
    ['critical', 'This dialog is a keyboard trap'],
    ['critical', 'The menu cannot be reached with a keyboard'],
    ['critical', 'Flashing content that can cause seizures'],
    ['serious', 'Elements should not have tabindex greater than zero'],
    ['serious', 'ARIA dialog nodes should have an accessible name'],
    ['serious', 'Form elements should have a visible label'],
    ['serious', 'The focus indicator was removed'],
    ['moderate', 'Heading levels should only increase by one'],
    ['moderate', 'All page content should be contained by landmarks'],
    ['moderate', 'The skip-link target should exist and be focusable'],
    ['moderate', 'Landmarks should have a unique role or accessible name'],
    ['minor', 'Alternative text of images should not be repeated as text'],
  ])('without criteria, derives %s from “%s”', (severity, rule_title) => {
    expect(classifySeverity({ severity: 'unknown word', rule_title })).toMatchObject({
      severity,
      source: 'keyword',
    });
  });

  it.each([
    ['rule_description', 'Focus is not visible'],
    ['help', 'Give it an alternative: it has no alt text'],
  ])('also finds keywords in %s', (field, text) => {
    expect(classifySeverity({ severity: 'low', rule_title: 'x', [field]: text })).toMatchObject({
      severity: 'serious',
      source: 'keyword',
    });
  });

  it('doesn’t match phrases across separate fields', () => {
    const issue = { severity: 'low', rule_title: 'Keyboard', rule_description: 'trap' };
    expect(classifySeverity(issue).source).toBe('default');
  });

  it.each([
    'People who use a keyboard hear the label twice.',
    'Elements in the focus order should have an appropriate role',
  ])('ignores a mere mention: “%s”', (rule_description) => {
    expect(classifySeverity({ severity: 'moderate', rule_description })).toMatchObject({
      severity: 'moderate',
      source: 'default',
    });
  });

  it('reads the original severity case-insensitively', () => {
    expect(classifySeverity({ severity: ' Blocker ' }).severity).toBe('critical');
  });
});
