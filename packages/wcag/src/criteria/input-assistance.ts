import type { GuidelineCriteria } from './criterion-details.ts';

/** Guideline 3.3. */
export const inputAssistance = {
  '3.3.1': {
    title: 'Error Identification',
    level: 'A',
    since: '2.0',
    category: 'forms',
    requirement: 'When an entry is wrong, the page says in words which one and what is wrong.',
    impact: 'Blind people, and colour-blind people, get the form back and cannot tell what is wrong with it.',
    severity: 'serious',
    severityReason: 'Without knowing which field is wrong, finishing the form is guesswork.',
  },
  '3.3.2': {
    title: 'Labels or Instructions',
    level: 'A',
    since: '2.0',
    category: 'forms',
    requirement: 'Fields have a label, and say what they expect.',
    impact:
      'People with memory or learning difficulties, and people who cannot see the layout, do not know what to enter.',
    severity: 'serious',
    severityReason: 'The field takes input, but what belongs in it has to be guessed.',
  },
  '3.3.3': {
    title: 'Error Suggestion',
    level: 'AA',
    since: '2.0',
    category: 'forms',
    requirement: 'When an entry is wrong and the page knows how to mend it, it says how.',
    impact: 'People with learning difficulties know that something is wrong, but not what would be right.',
    severity: 'moderate',
    severityReason: 'The error is named; finding the right form takes more tries.',
  },
  '3.3.4': {
    title: 'Error Prevention (Legal, Financial, Data)',
    level: 'AA',
    since: '2.0',
    category: 'forms',
    requirement: 'What binds a person or costs money can be checked, corrected or undone.',
    impact: 'People with dyslexia, a tremor or low vision make slips that they cannot take back.',
    severity: 'serious',
    severityReason: 'A slip can cost money, rights or data that nothing brings back.',
  },
  '3.3.5': {
    title: 'Help',
    level: 'AAA',
    since: '2.0',
    category: 'forms',
    requirement: 'There is help that fits the task at hand.',
    impact:
      'People with learning or memory difficulties get stuck where a short hint would have carried them on.',
    severity: 'minor',
    severityReason: 'Labels and instructions, asked for elsewhere, already tell most people what to do.',
  },
  '3.3.6': {
    title: 'Error Prevention (All)',
    level: 'AAA',
    since: '2.0',
    category: 'forms',
    requirement: 'Whatever a person sends can be checked, corrected or undone.',
    impact: 'People with dyslexia, a tremor or low vision send slips that they notice too late.',
    severity: 'moderate',
    severityReason:
      'Where only this fails, no money, rights or stored data are at stake, but the work has to be redone.',
  },
  '3.3.7': {
    title: 'Redundant Entry',
    level: 'A',
    since: '2.2',
    category: 'forms',
    requirement: 'Nobody has to enter the same thing twice in one process.',
    impact:
      'People with memory difficulties cannot recall what they entered. People who type slowly tire and slip.',
    severity: 'moderate',
    severityReason: 'The process can be finished, with more effort and more mistakes.',
  },
  '3.3.8': {
    title: 'Accessible Authentication (Minimum)',
    level: 'AA',
    since: '2.2',
    category: 'forms',
    requirement:
      'Signing in does not depend on remembering, copying out or solving something, or there is another way.',
    impact: 'People with memory or learning difficulties cannot get in.',
    severity: 'critical',
    severityReason: 'Everything behind the door is out of reach for people who cannot pass the test.',
  },
  '3.3.9': {
    title: 'Accessible Authentication (Enhanced)',
    level: 'AAA',
    since: '2.2',
    category: 'forms',
    requirement:
      'Signing in does not depend on any puzzle, not even on recognising objects or one’s own pictures.',
    impact: 'People with learning difficulties or little sight fail at “choose all pictures with a bus”.',
    severity: 'moderate',
    severityReason: 'Where only this fails, the test is one that most people pass, some after several tries.',
  },
} as const satisfies GuidelineCriteria<'3.3'>;
