import type { RecipeCaseTable } from '../recipe.ts';

export const cases: RecipeCaseTable = {
  'empty-caption': [
    {
      html: '<figure><p>Kiel</p><figcaption></figcaption></figure>',
      fixedHtml: '<figure><p>Kiel</p></figure>',
    },
  ],
  'empty-table-header': [
    {
      html: '<table><tr><th></th><th>Kiel</th></tr><tr><th>Mon</th><td>9</td></tr></table>',
      fixedHtml:
        '<table><tbody><tr><td></td><th>Kiel</th></tr><tr><th>Mon</th><td>9</td></tr></tbody></table>',
    },
  ],
  'scope-attr-valid': [
    {
      html: '<table><tr><th scope="column">Kiel</th><th>Oslo</th></tr><tr><td>9</td><td>5</td></tr></table>',
      fixedHtml:
        '<table><tbody><tr><th scope="col">Kiel</th><th>Oslo</th></tr><tr><td>9</td><td>5</td></tr></tbody></table>',
    },
  ],
  'table-duplicate-name': [
    {
      html: '<table summary="Prices"><caption>Prices</caption><tr><th>Kiel</th></tr><tr><td>9</td></tr></table>',
      fixedHtml:
        '<table><caption>Prices</caption><tbody><tr><th>Kiel</th></tr><tr><td>9</td></tr></tbody></table>',
    },
  ],
  'table-layout': [
    {
      html: '<table><col><tr><td>Ships leave every morning.</td></tr></table>',
      fixedHtml:
        '<table role="presentation"><colgroup><col></colgroup><tbody><tr><td>Ships leave every morning.</td></tr></tbody></table>',
    },
  ],
  'table-nested': [
    {
      html: '<table><tr><th>Kiel</th></tr><tr><td><table border="1"><tr><td>9</td><td>10</td></tr></table></td></tr></table>',
      fixedHtml:
        '<table><tbody><tr><th>Kiel</th></tr><tr><td><table border="1" role="presentation"><tbody><tr><td>9</td><td>10</td></tr></tbody></table></td></tr></tbody></table>',
    },
  ],
  'td-has-header': [
    {
      html: '<table><tr><th>A</th><th>B</th><td>C</td></tr><tr><td>1</td><td>2</td><td>3</td></tr><tr><td>4</td><td>5</td><td>6</td></tr></table>',
      fixedHtml:
        '<table><tbody><tr><th>A</th><th>B</th><th scope="col">C</th></tr><tr><td>1</td><td>2</td><td>3</td></tr><tr><td>4</td><td>5</td><td>6</td></tr></tbody></table>',
    },
  ],
  'role-none-content': [
    {
      html: '<table role="presentation"><tr><th scope="col">Town</th><th scope="col">Price</th></tr><tr><td>Kiel</td><td>9</td></tr></table>',
      fixedHtml:
        '<table><tbody><tr><th scope="col">Town</th><th scope="col">Price</th></tr><tr><td>Kiel</td><td>9</td></tr></tbody></table>',
    },
  ],
  'td-headers-attr': [
    {
      html: '<table><tr><th id="k">Kiel</th></tr><tr><td headers="k nowhere">9</td></tr></table>',
      fixedHtml: '<table><tbody><tr><th id="k">Kiel</th></tr><tr><td headers="k">9</td></tr></tbody></table>',
    },
  ],
  'th-has-data-cells': [
    {
      html: '<table><tr><th>Kiel</th><td>9</td></tr><tr><td>1</td><th scope="col">Oslo</th></tr></table>',
      fixedHtml:
        '<table><tbody><tr><th>Kiel</th><td>9</td></tr><tr><td>1</td><td>Oslo</td></tr></tbody></table>',
    },
  ],
};
