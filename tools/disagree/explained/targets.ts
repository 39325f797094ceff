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
