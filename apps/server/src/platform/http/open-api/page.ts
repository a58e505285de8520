import { exampleOf } from './example.ts'
import type { PublicCall, Shape } from './public-call.ts'

/** The site's own colours and shapes; its style sheets are made for its pages and say too much for this one. */
const STYLE = `
:root { color-scheme: dark light; --page: light-dark(#e1e4dc, #12140d); --panel: light-dark(#f9fbf7, #1c1f15);
  --head: light-dark(#edf0e8, #23261b); --hover: light-dark(#e9ece2, #282c20); --well: light-dark(#f0f2ec, #0e100a);
  --line: light-dark(#ced1c7, #363a2c); --fg: light-dark(#1d1f17, #ebece0); --muted: light-dark(#474b3e, #b9bdac);
  --link: light-dark(#0c5788, #a3d0ec); --bar: light-dark(#383e2c, #161910); --focus: light-dark(#874900, #fbd452);
  --mono: ui-monospace, "Cascadia Mono", Consolas, monospace }
* { box-sizing: border-box }
body { margin: 0; background: var(--page); color: var(--fg);
  font: 95% / 1.5 "IBM Plex Sans Variable", system-ui, sans-serif; font-stretch: 95% }
header { display: flex; align-items: center; height: 48px; padding: 0 16px; background: var(--bar) }
header a { display: flex; align-items: center; gap: 8px; color: #f1f2e8; font-size: 18px; text-decoration: none }
header svg { width: 30px; height: 20px }
header a, h1, h2 { font-family: "Science Gothic Variable", "IBM Plex Sans Variable", system-ui, sans-serif; font-weight: 580 }
main { max-width: 60rem; margin: 0 auto; padding: 16px 16px 64px }
a { color: var(--link) } h1 { margin: 8px 0; font-size: 1.625rem } h2 { margin: 28px 0 8px; font-size: 1.0625rem }
h3 { margin: 12px 0 0; font-size: .8125rem; color: var(--muted) } .in > pre:first-child { margin: 0 0 8px }
.intro { max-width: 72ch }
details { background: var(--panel); border: 1px solid var(--line); border-radius: 3px; margin: 8px 0 }
summary { cursor: pointer; padding: 8px 12px; overflow-wrap: anywhere; border-radius: 3px }
summary:hover { background: var(--hover) } [open] > summary { background: var(--head); border-bottom: 1px solid var(--line) }
code, pre { font-family: var(--mono); font-size: .8125rem } summary code { font-weight: 600 }
:focus-visible { outline: 2px solid var(--focus); outline-offset: 2px }
.in { padding: 8px 12px 12px }
table { border-collapse: collapse; width: 100% }
th, td { text-align: left; padding: 4px 12px 4px 0; vertical-align: top; overflow-wrap: anywhere }
th, .muted { color: var(--muted); font-weight: 400 }
pre { overflow-x: auto; margin: 8px 0 0; padding: 8px 12px; background: var(--well); border-radius: 2px; line-height: 1.25rem }
`

const MARK =
  '<svg viewBox="0 0 30 20" aria-hidden="true"><path d="M0 20v-7h9v7zM21 13V6h9v7z" fill="currentColor"/><path d="M4.5 10C7 1.5 15-.8 22.5 3.6" fill="none" stroke="#f9b32c" stroke-width="2.6" stroke-dasharray="3.4 2.2"/></svg>'

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
  return shape.type ? [shape.type].flat().join(' | ') : 'any'
}

/** What copies into a shell: the call with its example's question. */
function curlLine(siteUrl: string, { method, path, scope, ask, body }: PublicCall): string {
  const address = `${siteUrl}${path.replace(/\{\w+\}/g, '1')}${ask && `?${ask}`}`
  const how = method === 'GET' ? '' : `-X ${method} `
  const who = scope === null ? '' : `-H 'Authorization: Bearer TOKEN' `
  const what = body?.type === 'multipart/form-data' ? '-F file=@run.dem ' : body ? "--json '{}' " : ''
  return `curl ${how}${who}${what}'${address}'`
}

/** An answer of the plugin list, which is no JSON. */
const LIST = 'KZ16\nkz_longjumps2 83.45 sprout pl 1042'

function callSection(call: PublicCall, siteUrl: string): string {
  const { method, path, scope, parameters, type, reply, summary } = call
  const rows = parameters.map(
    ({ name, required, schema }) =>
      `<tr><th scope="row"><code>${safe(name)}</code></th><td>${safe(typeText(schema as Shape))}</td><td class="muted">${required ? 'required' : ''}</td></tr>`,
  )
  const table = rows.length ? `<table>${rows.join('')}</table>` : '<p class="muted">No parameters.</p>'
  const isJson = type === 'application/json'
  const example = isJson ? JSON.stringify(exampleOf(reply as Shape), null, 2) : LIST
  const shape = isJson
    ? `<h3>All of it</h3><pre tabindex="0">${safe(typeText(reply as Shape))}</pre>`
    : `<p class="muted">${safe(type)}</p>`
  return `<details id="${method === 'GET' ? '' : `${method} `}${safe(path)}"><summary><code>${method} ${safe(path)}</code> <span class="muted">${safe(summary)}</span></summary><div class="in">${scope === null ? '' : `<p class="muted">Needs a token for "${scope}".</p>`}<pre tabindex="0">${safe(curlLine(siteUrl, call))}</pre>${table}<h3>An answer</h3><pre tabindex="0">${safe(example)}</pre>${shape}</div></details>`
}

/** A font of the site. */
export interface Font {
  family: string
  url: string
}

const fontFace = ({ family, url }: Font): string =>
  `@font-face { font-family: "${family}"; font-weight: 400 700; font-stretch: 80% 100%; font-display: swap; src: url(${url}) }`

/** The page `/api/docs`: every public call, readable without a script. */
export function docsPage(calls: PublicCall[], fonts: Font[], siteUrl: string): string {
  const tags = [...new Set(calls.map(({ tag }) => tag))]
  const sections = tags.map((tag) => {
    const group = calls.filter((call) => call.tag === tag)
    return `<h2 id="${safe(tag)}">${safe(tag)}</h2>${group.map((call) => callSection(call, siteUrl)).join('')}`
  })
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>API - KZ16</title><link rel="icon" href="/favicon.svg" type="image/svg+xml"><style>${fonts.map(fontFace).join('\n')}${STYLE}</style></head><body><header><a href="/">${MARK}KZ16</a></header><main>
<h1>Public API</h1>
<p class="intro">What is here is open for reading: no key, any origin; only the last part needs a token, which you make in your <a href="/settings?tab=account">settings</a> and send as <code>Authorization: Bearer kzt_...</code>. With one that may read, open calls answer what you see of them. Answers carry an <code>ETag</code>; send it back as <code>If-None-Match</code> and an unchanged answer costs 304. <code>RateLimit-Limit</code>, <code>RateLimit-Remaining</code> and <code>RateLimit-Reset</code> (seconds) say how many more may be asked; too many are answered 429 with <code>Retry-After</code>. Moments are UTC, times are given as text and as whole milliseconds.</p>
<p><a href="/api/openapi.json">OpenAPI 3.1 document</a> &middot; <a href="/demos.txt">Record list for plugins</a> &middot; <a href="/lists.zip">All lists, made once a month</a> &middot; <a href="/data">All data, made every night</a></p>
${sections.join('\n')}</main></body></html>`
}
