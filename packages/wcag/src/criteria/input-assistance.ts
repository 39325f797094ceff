import type { GuidelineCriteria } from './criterion-details.ts';

/** Guideline 3.3. */
export const inputAssistance = {
  '3.3.1': {
    title: 'Error Identification',
    level: 'A',
    since: '2.0',
    category: 'forms',
    requirement: 'Input errors are identified and described in text.',
    impact:
      'Blind people and people with color blindness get the form back and don’t know what is wrong with it.',
    severity: 'serious',
    severityReason: 'Without knowing which field has the error, completing the form is guesswork.',
  },
  '3.3.2': {
    title: 'Labels or Instructions',
    level: 'A',
    since: '2.0',
    category: 'forms',
    requirement: 'Form fields have labels, and instructions where they are needed.',
    impact:
      'People with memory impairments or learning disabilities and people who can’t see the layout don’t know what to enter.',
    severity: 'serious',
    severityReason: 'The field accepts input, but people have to guess what to enter.',
  },
  '3.3.3': {
    title: 'Error Suggestion',
    level: 'AA',
    since: '2.0',
    category: 'forms',
    requirement: 'If an input error is detected and a correction is known, the page suggests it.',
    impact: 'People with learning disabilities know that something is wrong, but not how to correct it.',
    severity: 'moderate',
    severityReason: 'The error is identified, but finding the correct value takes more attempts.',
  },
  '3.3.4': {
    title: 'Error Prevention (Legal, Financial, Data)',
    level: 'AA',
    since: '2.0',
    category: 'forms',
    requirement: 'Legal commitments, payments and data changes can be checked, corrected or reversed.',
    impact: 'People with dyslexia, a tremor or low vision make mistakes that they can’t undo.',
    severity: 'serious',
    severityReason: 'A mistake can irrevocably cost money, rights or data.',
  },
  '3.3.5': {
    title: 'Help',
    level: 'AAA',
    since: '2.0',
    category: 'forms',
    requirement: 'Help for the current task is available.',
    impact: 'People with learning or memory difficulties get stuck where a short hint would have helped.',
    severity: 'minor',
    severityReason: 'Labels and instructions, which other criteria require, are sufficient for most people.',
  },
  '3.3.6': {
    title: 'Error Prevention (All)',
    level: 'AAA',
    since: '2.0',
    category: 'forms',
    requirement: 'Everything that people submit can be checked, corrected or reversed.',
    impact: 'People with dyslexia, a tremor or low vision submit mistakes that they notice too late.',
    severity: 'moderate',
    severityReason:
      'If only this criterion fails, no money, rights or stored data are at stake, but the work has to be redone.',
  },
  '3.3.7': {
    title: 'Redundant Entry',
    level: 'A',
    since: '2.2',
    category: 'forms',
    requirement: 'People don’t have to enter the same information twice in one process.',
    impact:
      'People with memory difficulties can’t recall what they entered. People who type slowly get tired and make mistakes.',
    severity: 'moderate',
    severityReason: 'The process can be completed, with more effort and more mistakes.',
  },
  '3.3.8': {
    title: 'Accessible Authentication (Minimum)',
    level: 'AA',
    since: '2.2',
    category: 'forms',
    requirement:
      'Signing in doesn’t require people to remember, transcribe or solve something, or there’s an alternative.',
    impact: 'People with memory impairments or learning disabilities can’t sign in.',
    severity: 'critical',
    severityReason: 'Everything behind the sign-in is unavailable to people who can’t pass the test.',
  },
  '3.3.9': {
    title: 'Accessible Authentication (Enhanced)',
    level: 'AAA',
    since: '2.2',
    category: 'forms',
    requirement:
      'Signing in doesn’t require any cognitive test, not even recognizing objects or personal images.',
    impact: 'People with learning disabilities or low vision fail at “select all images with a bus”.',
    severity: 'moderate',
    severityReason:
      'If only this criterion fails, the test is one that most people pass, some after several attempts.',
  },
} as const satisfies GuidelineCriteria<'3.3'>;
