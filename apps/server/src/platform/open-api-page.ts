import type { PublicCall } from './open-api.ts'

type Shape = {
  type?: string
  const?: unknown
  enum?: unknown[]
  anyOf?: Shape[]
  items?: Shape
  properties?: Record<string, Shape>
  minimum?: number
  maximum?: number
}

const STYLE = `
:root { color-scheme: dark light; --page: light-dark(#f4f5ec, #12140d); --panel: light-dark(#fff, #1c1f15);
  --line: light-dark(#c9cdbb, #363a2c); --fg: light-dark(#1b1e13, #ebece0); --muted: light-dark(#52583f, #b9bdac);
  --link: light-dark(#1d5f8a, #a3d0ec) }
body { margin: 0; background: var(--page); color: var(--fg); font: 15px/1.5 system-ui, sans-serif }
main { max-width: 960px; margin: 0 auto; padding: 24px 16px 64px }
a { color: var(--link) } h1 { font-size: 26px } h2 { margin-top: 32px; font-size: 19px }
details { background: var(--panel); border: 1px solid var(--line); border-radius: 6px; margin: 8px 0 }
summary { cursor: pointer; padding: 10px 12px; overflow-wrap: anywhere } summary code { font-weight: 600 }
:focus-visible { outline: 3px solid var(--link); outline-offset: 2px }
.in { border-top: 1px solid var(--line); padding: 4px 12px 12px }
table { border-collapse: collapse; width: 100% } th, td { text-align: left; padding: 4px 12px 4px 0; vertical-align: top }
th, .muted { color: var(--muted); font-weight: 400 } pre { overflow-x: auto; font-size: 13px; margin: 8px 0 0 }
`

const safe = (text: string): string => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)

/** A JSON schema as the short type a programmer reads. */
function typeText(shape: Shape, indent = ''): string {
  if (shape.const !== undefined) return JSON.stringify(shape.const)
  if (shape.enum) return shape.enum.map((value) => JSON.stringify(value)).join(' | ')
  if (shape.anyOf) return shape.anyOf.map((one) => typeText(one, indent)).join(' | ')
  if (shape.type === 'array') {
    const item = typeText(shape.items ?? {}, indent)
    return item.includes(' | ') ? `(${item})[]` : `${item}[]`
  }
  if (shape.properties) {
    const inner = `${indent}  `
    const lines = Object.entries(shape.properties).map(([name, value]) => `${inner}${name}: ${typeText(value, inner)}`)
    return `{\n${lines.join('\n')}\n${indent}}`
  }
  return shape.type ?? 'any'
}

function callSection({ path, parameters, type, reply }: PublicCall): string {
  const rows = parameters.map(
    ({ name, required, schema }) =>
      `<tr><th scope="row"><code>${safe(name)}</code></th><td>${safe(typeText(schema as Shape))}</td><td class="muted">${required ? 'required' : ''}</td></tr>`,
  )
  const table = rows.length ? `<table>${rows.join('')}</table>` : '<p class="muted">No parameters.</p>'
  const answer = type === 'application/json' ? typeText(reply as Shape) : type
  return `<details id="${safe(path)}"><summary><code>GET ${safe(path)}</code></summary><div class="in">${table}<pre tabindex="0">${safe(answer)}</pre></div></details>`
}

/** The page `/api/docs`: every public call, readable without a script. */
export function docsPage(calls: PublicCall[]): string {
  const tags = [...new Set(calls.map(({ tag }) => tag))]
  const sections = tags.map((tag) => {
    const group = calls.filter((call) => call.tag === tag)
    return `<h2 id="${safe(tag)}">${safe(tag)}</h2>${group.map(callSection).join('')}`
  })
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>API - KZ16</title><style>${STYLE}</style></head><body><main>
<p><a href="/">KZ16</a></p><h1>Public API</h1>
<p>Everything here is open for reading: no key, any origin. Answers carry an <code>ETag</code>; send it back as <code>If-None-Match</code> and an unchanged answer costs 304. Too many requests are answered 429 with <code>Retry-After</code>. Moments are UTC, times are given as text and as whole milliseconds.</p>
<p><a href="/api/openapi.json">OpenAPI 3.1 document</a> &middot; <a href="/demos.txt">Record list for plugins</a></p>
${sections.join('\n')}</main></body></html>`
}
