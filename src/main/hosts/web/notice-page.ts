import { createHash } from 'node:crypto'

const STYLE = `
  :root { color-scheme: light dark; font: 15px/24px system-ui, sans-serif; }
  body { display: grid; place-items: center; min-height: 100vh; margin: 0; padding: 24px; box-sizing: border-box;
    background: light-dark(#f5f2eb, #131110); color: light-dark(#1c1916, #f1ece4); }
  main { max-width: 52ch; }
  h1 { margin: 0 0 12px; font-size: 20px; line-height: 28px; }
  p { margin: 0 0 12px; color: light-dark(#544e45, #bdb5a9); }
`
const STYLE_HASH = createHash('sha256').update(STYLE).digest('base64')

/** A page that stands alone: it loads nothing, runs nothing, and tells no other address where it was seen. */
export function noticePage(status: number, { title, lines }: { title: string; lines: readonly string[] }): Response {
  const page = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${escaped(title)} · Pressrun</title>
<style>${STYLE}</style>
<main>
<h1>${escaped(title)}</h1>
${lines.map((line) => `<p>${escaped(line)}</p>`).join('\n')}
</main>
</html>
`
  return new Response(page, {
    status,
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Cache-Control': 'no-store',
      'Content-Security-Policy': `default-src 'none'; style-src 'sha256-${STYLE_HASH}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
    },
  })
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
