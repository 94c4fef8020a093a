import { expect, it } from 'vitest';
import { pageStyles } from './page-styles.ts';

const css = `
/* no class { } */
:root{--a:1}
h1,h2{margin:0}
.card{color:red}
.card .name:hover,.other{color:blue}
.card:not(.gone) .photo{top:0}
.card:has(.link:focus),.sheet:is(.wide,.tall){left:0}
.text[data-x='}']::after{content:"} .never{"}
@media (min-width: 700px){.card{top:1px}.sheet{top:2px}}
@media print{.sheet{top:3px}}
@keyframes up{from{top:0}to{top:9px}}
`;
const styles = pageStyles(css);

it('keeps what the page has classes for, and what asks for none', () => {
  const page = styles('<main class="card wide"><p class="text">Hi</p></main>');
  expect(page).toBe(
    [
      ':root{--a:1}h1,h2{margin:0}.card{color:red}',
      '.card:has(.link:focus),.sheet:is(.wide,.tall){left:0}',
      `.text[data-x='}']::after{content:"} .never{"}`,
      '@media (min-width: 700px){.card{top:1px}}',
      '@keyframes up{from{top:0}to{top:9px}}',
    ].join(''),
  );
});

it('keeps a rule of several selectors for one of them, and asks for no class that must be away', () => {
  expect(styles('<p class="other">')).toContain('.card .name:hover,.other{color:blue}');
  expect(styles('<p class="card"><i class="photo">')).toContain('.card:not(.gone) .photo{top:0}');
  expect(styles('<p>')).toBe(':root{--a:1}h1,h2{margin:0}@keyframes up{from{top:0}to{top:9px}}');
});

it('does not swallow a stylesheet that is cut short', () => {
  expect(() => pageStyles('.a{color:red')).toThrow('ends inside a block');
});
