import type { ContrastUncertainty } from '@curbcut/page-model';

const requiredContrast = 'A contrast of {required}:1 is needed.';

/** The question to a person for each reason why a machine cannot measure the contrast of a text. */
export const doubtMessages: Record<ContrastUncertainty, string> = {
  'background-image': `Can people with low vision read this text wherever it stands on its background picture? ${requiredContrast}`,
  gradient: `Can people with low vision read this text everywhere on its gradient? Somewhere its contrast is only {ratio}:1. ${requiredContrast}`,
  picture: `Can people with low vision read this text on the picture, video or control behind it? ${requiredContrast}`,
  'pseudo-element': `Can people with low vision read this text? What ::before or ::after paints may lie behind it. ${requiredContrast}`,
  covered: `Can people see this text at all? Something is painted over it. ${requiredContrast}`,
  'partly-covered': `Can people with low vision read all of this text? Its background ends within it. ${requiredContrast}`,
  'text-shadow': `Does the shadow around its letters make this text easy to read? Without it, the contrast is {ratio}:1; at least {required}:1 is required.`,
  'text-stroke': `Can people with low vision read this text with its outline? ${requiredContrast}`,
  'background-clip': `Can people with low vision read this text? Its letters are cut out of a background. ${requiredContrast}`,
  filter: `Can people with low vision read this text? A filter changes its colours. ${requiredContrast}`,
  'blend-mode': `Can people with low vision read this text? Its colours are blended with what lies behind. ${requiredContrast}`,
  mask: `Can people with low vision read this text? A mask takes parts of it away. ${requiredContrast}`,
  transform: `Can people with low vision read this text? It, or what lies behind it, is turned. ${requiredContrast}`,
  'svg-text': `Can people with low vision read this text of a drawing? ${requiredContrast}`,
  transparent: `Can people see this text? It is painted with full transparency. ${requiredContrast}`,
  'no-place': `Can people see this text, and read it with low vision? Its place could not be found. ${requiredContrast}`,
  moving: `Can people with low vision read this text on the moving picture behind it? ${requiredContrast}`,
  unseen: `Can people see this text at all? No pixel of it was found on the screen. ${requiredContrast}`,
  'too-many-layers': `Can people with low vision read this text? Too many things lie over one another here. ${requiredContrast}`,
};
