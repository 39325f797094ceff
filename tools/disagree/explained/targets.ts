import type { Explanation } from '../difference.ts';

export const equivalentTarget: Explanation = {
  id: 'equivalent-target',
  because:
    '2.5.8 excepts a target where another one on the page does the same and is large enough, a second link to the same address for example; axe-core does not look for one.',
  isIt: ({ rule, ours, reason }) => rule === 'target-size' && ours === 'passed' && reason === 'equivalent',
  example: {
    rule: 'target-size',
    page: '<ul style="font: 12px/12px sans-serif"><li><a href="/a">Kiel</a></li><li><a href="/b">Oslo</a></li></ul><p style="margin: 60px"><a href="/a" style="display: inline-block; padding: 20px">Kiel</a></p><p style="margin: 60px"><a href="/b" style="display: inline-block; padding: 20px">Oslo</a></p>',
  },
};

export const targetInParts: Explanation = {
  id: 'target-in-parts',
  because:
    'The circle of 2.5.8 stands on the bounding box of the target; axe-core puts it on one line box of a link that holds other elements, away from the middle.',
  isIt: ({ rule, ours, reason, element }) =>
    rule === 'target-size' &&
    (ours === 'failed' || (ours === 'passed' && reason === 'apart')) &&
    element.flatChildren.length > 1 &&
    element.style('display') === 'inline',
  example: {
    rule: 'target-size',
    page: '<table style="font: 16px sans-serif"><tr><td><a href="/a">Kiel harbour</a>&nbsp;<a href="/b"><b>[</b>1<b>]</b></a></td></tr></table>',
  },
};

export const targetReachesBeyond: Explanation = {
  id: 'target-reaches-beyond',
  because:
    'A positioned part of the target, such as an ::after, lies outside of its box, so that the box does not tell how large the target is: ours asks a person.',
  isIt: ({ rule, ours, reason }) => rule === 'target-size' && ours === 'cantTell' && reason === 'looseParts',
  example: {
    rule: 'target-size',
    page: '<style>a::after { content: ""; position: absolute; inset: 0 }</style><p style="font: 12px/12px sans-serif"><button style="padding: 0; font: inherit">Kiel</button><br><a href="/b">Oslo</a></p>',
  },
};

/** The circle that axe-core measured, CSS pixels. */
const measured = /diameter of (\d+(?:\.\d+)?)px/;
const leastDiameterPx = 24;

export const withinRounding: Explanation = {
  id: 'within-rounding',
  because:
    'The circle of 2.5.8 is short of 24 px by less than a quarter of a pixel: the browser rounds the places of boxes by as much from one layout to the next.',
  isIt: ({ rule, ours, reason, summary }) =>
    rule === 'target-size' &&
    ours === 'passed' &&
    reason === 'apart' &&
    Number(measured.exec(summary)?.[1]) > leastDiameterPx - 0.25,
  example: {
    rule: 'target-size',
    page: '',
  },
};
