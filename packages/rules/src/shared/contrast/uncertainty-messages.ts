import type { ContrastUncertainty } from '@curbcut/page-model';

const requiredContrast = 'At least {required}:1 is required.';

/** Returns the question for each reason why the contrast of a text cannot be measured. */
export const uncertaintyMessages: Record<ContrastUncertainty, string> = {
  'background-image': `Is the contrast of this text sufficient everywhere on its background image? ${requiredContrast}`,
  gradient: `Is the contrast of this text sufficient everywhere on its gradient? In places it is only {ratio}:1. ${requiredContrast}`,
  picture: `Is the contrast of this text sufficient on the image, video or control behind it? ${requiredContrast}`,
  'pseudo-element': `Is the contrast of this text sufficient? A ::before or ::after pseudo-element may be behind it. ${requiredContrast}`,
  covered: `Is the contrast of this text sufficient? Another element is painted over it. ${requiredContrast}`,
  'partly-covered': `Is the contrast of this text sufficient throughout? Its background covers only part of it. ${requiredContrast}`,
  'text-shadow': `Does the shadow around the letters make this text easy to read? Without it, the contrast is {ratio}:1; at least {required}:1 is required.`,
  'text-stroke': `Is the contrast of this text sufficient with its outline? ${requiredContrast}`,
  'background-clip': `Is the contrast of this text sufficient? Its letters are filled with a background. ${requiredContrast}`,
  filter: `Is the contrast of this text sufficient? A filter changes its colors. ${requiredContrast}`,
  'blend-mode': `Is the contrast of this text sufficient? Its colors are blended with the content behind it. ${requiredContrast}`,
  mask: `Is the contrast of this text sufficient? A mask hides parts of it. ${requiredContrast}`,
  transform: `Is the contrast of this text sufficient? The text, or the content behind it, is rotated. ${requiredContrast}`,
  'svg-text': `Is the contrast of this text in an SVG image sufficient? ${requiredContrast}`,
  transparent: `Is this text visible? It is painted with full transparency. ${requiredContrast}`,
  'no-place': `Is this text visible, and is its contrast sufficient? Its position could not be determined. ${requiredContrast}`,
  moving: `Is the contrast of this text sufficient on the moving content behind it? ${requiredContrast}`,
  unseen: `Is this text visible? No pixel of it was found on the screen. ${requiredContrast}`,
  'too-many-layers': `Is the contrast of this text sufficient? Too many layers overlap here to measure it. ${requiredContrast}`,
};
