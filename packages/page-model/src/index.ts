export * from './capture.ts';
export { contrastRatio, luminance, parseColor } from './contrast/color.ts';
export { createPageModel } from './create-page-model.ts';
export { type Exit, type KeyboardQuestions, keyboardQuestions } from './focus/keyboard-questions.ts';
export type * from './model.ts';
export { abstractRoles, authorRoles, rolesNamedFromContent, rolesWithoutName } from './role/role-data.ts';
export { type ElementOrigin, originOf } from './selector/origin.ts';
export { stablePath } from './selector/stable-path.ts';
export type { FoldingQuestions, SpacingQuestion, UseQuestions } from './use-questions.ts';
