/** The style of the API page; it is part of the page, so that the page needs nothing else. */
export const apiPageStyle = `
:root{color-scheme:light dark;--ground:#fff;--soft:#f4f4f2;--line:#d9d9d4;--text:#1d1d1b;--quiet:#5a5a55;--get:#0b5d3b;--post:#1c4f9c;--put:#7a4a00;--delete:#a11d1d;--stream:#5b2a86}
@media (prefers-color-scheme:dark){:root{--ground:#161614;--soft:#22221f;--line:#3a3a36;--text:#f0f0ec;--quiet:#b3b3ab;--get:#7fd6ac;--post:#9dc3ff;--put:#f0c27a;--delete:#ff9d9d;--stream:#d3b0f5}}
*{box-sizing:border-box}body{margin:0;font:16px/1.5 system-ui,sans-serif;color:var(--text);background:var(--ground)}
header{padding:32px 24px 8px;max-width:1200px;margin:auto}h1{margin:0 0 4px;font-size:28px}header p{margin:0;color:var(--quiet)}a{color:var(--post)}
.page{display:grid;grid-template-columns:220px minmax(0,1fr);gap:32px;max-width:1200px;margin:auto;padding:24px}
nav{position:sticky;top:24px;align-self:start}nav ul{list-style:none;margin:0;padding:0}nav a{display:block;padding:10px 8px;border-radius:8px;text-decoration:none}nav a:hover{background:var(--soft)}
h2{margin:32px 0 12px;font-size:20px}section:first-child h2{margin-top:0}h3,h4{margin:16px 0 6px;font-size:15px}
.call{border:1px solid var(--line);border-radius:12px;margin:0 0 8px;padding:0 16px}.call[open]{padding-bottom:16px}
summary{cursor:pointer;padding:12px 0;min-height:44px}.method{display:inline-block;min-width:60px;font-weight:700}
.GET{color:var(--get)}.POST{color:var(--post)}.PUT,.PATCH{color:var(--put)}.DELETE{color:var(--delete)}.STREAM{color:var(--stream)}
.what{display:block;color:var(--quiet);padding-left:64px}code{font:14px/1.5 ui-monospace,monospace;overflow-wrap:anywhere}
pre{background:var(--soft);border-radius:8px;padding:12px;overflow:auto;max-height:420px;margin:0}pre code{overflow-wrap:normal}
table{border-collapse:collapse;width:100%}th,td{text-align:left;padding:6px 8px;border-top:1px solid var(--line);vertical-align:top}
:focus-visible{outline:3px solid var(--post);outline-offset:2px}
@media (max-width:820px){.page{grid-template-columns:1fr;padding:16px;gap:8px}nav{position:static}nav ul{display:flex;flex-wrap:wrap;gap:4px}.what{padding-left:0}header{padding:24px 16px 0}}
`;
