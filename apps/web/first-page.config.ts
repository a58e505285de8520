import { join } from 'node:path'
import { createServer, type Plugin, type Rolldown } from 'vite'

/**
 * What the server needs to send a page that stands before its scripts run: the shell in index.html, and pages.json, which
 * tells of each page its title, its columns and the files it loads besides those of index.html.
 */

const PAGE_MARK = '<!--page-->'
const SHELL_MARK = '<!--shell-->'

/** Pages that are often the first one: the source of each, for what to load with it. */
const SOURCES: Record<string, string> = {
  '/': 'src/app/pages/home-page.tsx',
  '/news/{url}': 'src/app/pages/news-page.tsx',
  '/blog': 'src/features/short-news/blog-page.tsx',
  '/blog/{id}': 'src/app/pages/blog-post-page.tsx',
  '/records': 'src/app/pages/records-page.tsx',
  '/record/{map}': 'src/app/pages/record-page.tsx',
}

type PageTable = Record<string, { title: string; rails: string }>
interface FirstShell {
  firstShell(pageMark: string): string
  pageTable(): PageTable
}

export function firstPage(conditions: string[]): Plugin {
  return {
    name: 'kz-first-page',
    apply: 'build',
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        const index = bundle['index.html']
        if (index?.type !== 'asset') throw new Error('index.html is not there yet')
        const { firstShell, pageTable } = await load(conditions)
        const html = String(index.source)
        const table = Object.entries(pageTable()).map(([path, page]) => [
          path,
          { ...page, ...filesOf(path, bundle, html) },
        ])
        this.emitFile({ type: 'asset', fileName: 'pages.json', source: JSON.stringify(Object.fromEntries(table)) })
        const page = withFonts(
          html.replace(SHELL_MARK, () => firstShell(PAGE_MARK)),
          Object.keys(bundle),
        )
        index.source = withLateScripts(page)
      },
    },
  }
}

/** The fonts nearly every text is set in are asked for at once: the style sheets name them too late for the first look. */
function withFonts(html: string, files: readonly string[]): string {
  const links = ['text-basic', 'display-basic'].map((name) => {
    const file = files.find((each) => each.startsWith(`assets/${name}-`))
    if (!file) throw new Error(`the font ${name} is not in the build`)
    return `<link rel="preload" as="font" type="font/woff2" crossorigin href="/${file}">`
  })
  return html.replace('</title>', () => `</title>\n    ${links.join('\n    ')}`)
}

/**
 * Scripts start when the shell is painted: until then the line belongs to the style sheet. A page in the background is not
 * painted and starts at once. What the main script needs is named before it, so that each file is run in a task of its own
 * and the browser can answer the reader between two. The server allows the code by its hash.
 */
function withLateScripts(html: string): string {
  const script = /\s*<script type="module" crossorigin src="([^"]+)"><\/script>/
  const preload = /\s*<link rel="modulepreload" crossorigin href="([^"]+)">/g
  const [, main = ''] = script.exec(html) ?? []
  const files = [...[...html.matchAll(preload)].map(([, file]) => file), main]
  const code = `{
let started = false
const start = () => {
  if (started) return
  started = true
  for (const src of ${JSON.stringify(files)})
    document.head.append(
      Object.assign(document.createElement('script'), { type: 'module', crossOrigin: '', async: false, src }),
    )
}
if (document.hidden) start()
else {
  try {
    new PerformanceObserver(start).observe({ type: 'paint', buffered: true })
  } catch {
    // a browser that does not tell when it has painted
  }
  setTimeout(start, 1000)
}
}`
  return html
    .replace(script, '')
    .replace(preload, '')
    .replace('</body>', () => `<script>${code}</script>\n  </body>`)
}

/** Runs the site's own components, once, in Node. */
async function load(conditions: string[]): Promise<FirstShell> {
  // a channel between tabs would keep the build from ending
  Object.assign(globalThis, { BroadcastChannel: undefined })
  const root = import.meta.dirname
  const server = await createServer({
    root,
    configFile: false,
    appType: 'custom',
    logLevel: 'error',
    server: { middlewareMode: true, hmr: false, ws: false, watch: null },
    optimizeDeps: { noDiscovery: true },
    resolve: { conditions },
    ssr: { resolve: { conditions } },
  })
  try {
    return (await server.ssrLoadModule(join(root, 'src/app/shell/first-shell.tsx'))) as FirstShell
  } finally {
    await server.close()
  }
}

/** Scripts and style sheets of a page that index.html does not name. */
function filesOf(path: string, bundle: Rolldown.OutputBundle, html: string): { scripts: string[]; styles: string[] } {
  const source = SOURCES[path]
  if (!source) return { scripts: [], styles: [] }
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
  const start = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(source)))
  if (!start) throw new Error(`${source} is not a page of its own in the build`)
  const found = new Set<Rolldown.OutputChunk>()
  const visit = (chunk: Rolldown.OutputChunk) => {
    if (found.has(chunk)) return
    found.add(chunk)
    for (const next of chunks) if (chunk.imports.includes(next.fileName)) visit(next)
  }
  visit(start)
  const isNew = (file: string) => !html.includes(`/${file}"`)
  return {
    scripts: [...found].map(({ fileName }) => fileName).filter(isNew),
    styles: [...new Set([...found].flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])]))].filter(
      isNew,
    ),
  }
}
