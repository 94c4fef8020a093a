const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** Text escaped for HTML, between tags and in quoted attributes. */
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (char) => entities[char] ?? char);

interface PageParts {
  /** Plain text. */
  title: string;
  /** HTML. */
  body: string;
  className?: string;
  /** Whether the page runs its page.js; pages that stay as they are need none. */
  script?: boolean;
}

/** A whole page around its body, with the styles of the kit and of its own page.css. */
export const pageHtml = ({ title, body, className = '', script = true }: PageParts): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/kit/src/page/kit.css">
<link rel="stylesheet" href="/page.css">
${script ? '<script src="/page.js" type="module"></script>' : ''}
</head>
<body class="${escapeHtml(className)}">
${body}
</body>
</html>
`;
