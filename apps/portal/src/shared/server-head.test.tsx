import { renderToStaticMarkup } from 'preact-render-to-string';
import { expect, it } from 'vitest';
import { HeadExtras, ServerHead } from './server-head.tsx';

const draw = (props: Partial<Parameters<typeof ServerHead>[0]> = {}) => {
  const extras: string[] = [];
  const tree = (
    <HeadExtras value={extras}>
      <ServerHead title="Soup" origin="https://order.example" {...props} />
    </HeadExtras>
  );
  expect(renderToStaticMarkup(tree as never)).toBe('');
  const data = extras.filter((extra) => extra.startsWith('<script'));
  return { html: extras.filter((extra) => !data.includes(extra)).join(''), data };
};

it('says what shared links show, with a picture of the size and format that every service takes', () => {
  const image = { id: 'i', path: 'banner/i/soup.webp', width: 2000, height: 1000 };
  const { html } = draw({ path: '/restaurants/r', description: 'Soup & bread', image });
  expect(html).toContain('<link rel="canonical" href="https://order.example/restaurants/r"/>');
  expect(html).toContain('<meta property="og:url" content="https://order.example/restaurants/r"/>');
  expect(html).toContain('<meta name="description" content="Soup &amp; bread"/>');
  expect(html).toContain('content="https://order.example/img/banner/i/soup.webp?w=1200&amp;h=630&amp;fit=crop&amp;f=jpg"');
  expect(html).not.toContain('noindex');
});

it('keeps a page of one guest out of search engines', () => {
  expect(draw().html).toContain('<meta name="robots" content="noindex"/>');
});

it('lets no words of a restaurant end the data or the head', () => {
  const evil = '</script><script>alert(1)</script><!--';
  const { html, data } = draw({ title: evil, description: `"${evil}`, path: '/', jsonLd: () => ({ name: evil, deep: [evil] }) });
  expect(data).toHaveLength(1);
  expect(data[0]!.match(/<\/?script/g)).toEqual(['<script', '</script']);
  expect(data[0]).not.toContain('<!--');
  expect(JSON.parse(data[0]!.replace(/^<script[^>]*>|<\/script>$/g, ''))).toEqual({ name: evil, deep: [evil] });
  expect(html).not.toContain('<script');
});
