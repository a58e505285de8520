import { minifySync, type Plugin, type Rolldown } from 'vite'

/**
 * What the server needs to send a page that stands before its scripts run: index.html, and pages.json, which tells of each
 * page the files it loads besides those of index.html.
 */

/** Parts that are loaded late and yet stand in the pages that the server draws: their style sheets come with the page. */
const COLUMNS = 'src/app/shell/panels.ts'
const POST_TEXT = 'src/blocks/markup/news-text.tsx'
const MESSAGE_TEXT = 'src/blocks/markup/bbcode-text.tsx'
const WELCOME = 'src/features/latest-demos/welcome.tsx'
const NOW = 'src/features/now/now-line.tsx'
const HOME_PARTS = 'src/app/home-parts.ts'
const COMMENTS = 'src/blocks/comments/comments.tsx'
/** What every page takes over or asks for when it stands, beside the columns. */
const BEHIND = ['src/app/shell/footer.tsx', 'src/app/shell/shortcut-keys.ts']
/** The names of all pages' files: these pages ask for them when they stand, all others first. */
const PAGE_CODE = 'src/app/page-code.ts'
const KNOWN_WITHOUT = ['/', '/404']
const codeOf = (path: string) => (KNOWN_WITHOUT.includes(path) ? [] : [PAGE_CODE])

/** The source of each page that guests see, and of what it shows besides. */
const SOURCES: Record<string, readonly string[]> = {
  '/': ['src/app/pages/home-page.tsx', HOME_PARTS, POST_TEXT, WELCOME, NOW],
  '/news/{url}': ['src/app/pages/news-page.tsx', POST_TEXT, COMMENTS, MESSAGE_TEXT],
  '/blog': ['src/features/short-news/blog-page.tsx', POST_TEXT],
  '/blog/{id}': ['src/app/pages/blog-post-page.tsx', POST_TEXT, COMMENTS, MESSAGE_TEXT],
  '/records': ['src/app/pages/records-page.tsx'],
  '/record/{map}': ['src/app/pages/record-page.tsx', 'src/features/record/alone/one-record.tsx'],
  '/profile/{user}': ['src/app/pages/profile-page.tsx'],
  '/forum': ['src/features/forum/forum-page.tsx'],
  '/forum/category/{categoryId}': ['src/app/pages/forum-category-page.tsx'],
  '/forum/threads/{threadId}': ['src/app/pages/forum-thread-page.tsx', MESSAGE_TEXT],
  '/downloads': ['src/features/downloads/downloads-page.tsx'],
  '/banlist': ['src/features/order/ban-list-page.tsx'],
  '/kzguessr-leaderboard': ['src/app/pages/kzguessr-leaderboard-page.tsx'],
  '/birthdays': ['src/features/birthdays/birthdays-page.tsx'],
  '/search': ['src/features/search/search-page.tsx'],
  '/leaderboard': ['src/app/pages/leaderboard-page.tsx'],
  '/tonight': ['src/app/pages/events/tonight-page.tsx'],
  '/points': ['src/features/leaderboard/points/rule-page.tsx'],
  '/stats': ['src/app/pages/stats-page.tsx'],
  '/compare': ['src/app/pages/compare-page.tsx'],
  '/beatable': ['src/app/pages/beatable-page.tsx'],
  '/waiting-demos': ['src/features/waiting-demos/waiting-demos-page.tsx'],
  '/admin-team': ['src/features/order/team-page.tsx'],
  '/longjumps': ['src/app/pages/longjumps-page.tsx'],
  '/start': ['src/features/texts/start-page.tsx', MESSAGE_TEXT],
  '/rules': ['src/features/texts/text-page.tsx', MESSAGE_TEXT],
  '/privacy': ['src/features/texts/text-page.tsx', MESSAGE_TEXT],
  '/terms': ['src/features/texts/text-page.tsx', MESSAGE_TEXT],
  '/faq': ['src/features/texts/text-page.tsx', MESSAGE_TEXT],
  '/game-servers': ['src/features/servers/game-servers-page.tsx'],
  '/game-servers/{serverId}': ['src/app/pages/server-page.tsx'],
  '/lists': ['src/features/lists/lists-page.tsx'],
  '/lists/{listId}': ['src/app/pages/events/list-page.tsx'],
  '/events': ['src/features/events/events-page.tsx'],
  '/events/{eventId}': ['src/app/pages/events/event-page.tsx'],
  '/status': ['src/features/status/status-page.tsx'],
  '/communities': ['src/features/servers/communities-page.tsx'],
  '/data': ['src/features/open-data/open-data-page.tsx'],
  '/map-of-the-day': ['src/features/map-of-the-day/map-of-the-day-page.tsx'],
  '/login': ['src/features/account/login-page.tsx'],
  '/register': ['src/features/account/register-page.tsx'],
  '/password-reset': ['src/features/account/ask-mail-page.tsx'],
  '/username-recovery': ['src/features/account/ask-mail-page.tsx'],
  '/new-password': ['src/features/account/new-password-page.tsx'],
  '/verify-email': ['src/features/account/verify-email-page.tsx'],
  '/bug-report': ['src/features/bugs/bug-report-page.tsx'],
  '/upload-demo': ['src/features/upload-demo/upload-page.tsx'],
  '/upload-map': ['src/features/upload-map/upload-map-page.tsx'],
  '/upload-longjump': ['src/features/upload-demo/longjump/upload-longjump-page.tsx'],
  // addresses that are no page
  '/404': ['src/app/pages/not-found-page.tsx'],
  // pages of members
  '': [],
}

/** The sources whose texts a page brings, by its path: its own, and those of what it takes over when it stands. */
export const pageParts: Readonly<Record<string, { first: readonly string[]; late: readonly string[] }>> =
  Object.fromEntries(
    Object.entries(SOURCES).map(([path, [own, ...late]]) => [
      path,
      { first: [...codeOf(path), ...(own ? [own] : [])], late: [...late, COLUMNS, ...BEHIND, PAGE_CODE] },
    ]),
  )

export function firstPage(): Plugin {
  return {
    name: 'kz-first-page',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const index = bundle['index.html']
        if (index?.type !== 'asset') throw new Error('index.html is not there yet')
        const html = String(index.source)
        const files = Object.keys(SOURCES).map((path) => [path, filesOf(path, bundle, html)])
        this.emitFile({ type: 'asset', fileName: 'pages.json', source: JSON.stringify(Object.fromEntries(files)) })
        index.source = withShortScripts(withLateScripts(withFonts(html, Object.keys(bundle))))
      },
    },
  }
}

/**
 * The fonts nearly every text is set in are asked for at once: the style sheets name them too late for the first look. The
 * rules of the rarer letters come with the scripts, when the page stands.
 */
function withFonts(html: string, files: readonly string[]): string {
  const named = (start: string) => {
    const file = files.find((each) => each.startsWith(`assets/${start}-`))
    if (!file) throw new Error(`${start} is not in the build`)
    return file
  }
  const links = ['text-basic', 'display-basic'].map(
    (name) => `<link rel="preload" as="font" type="font/woff2" crossorigin href="/${named(name)}">`,
  )
  return html
    .replace('</title>', () => `</title>\n    ${links.join('\n    ')}`)
    .replace('</noscript>', () => `  <link rel="stylesheet" href="/${named('late-fonts')}">\n    </noscript>`)
}

/**
 * Scripts start when the page is painted: they are fetched after what it is painted with. A page in the background is not
 * painted and starts at once. What the main script needs is named before it, so that each file is run in a task of its own
 * and the browser can answer the reader between two. The server allows the code by its hash.
 */
function withLateScripts(html: string): string {
  const fetchEarly = (file: string | undefined) =>
    `<link rel="modulepreload" fetchpriority="low" crossorigin href="${file}">`
  const script = /\s*<script type="module" crossorigin src="([^"]+)"><\/script>/
  const preload = /\s*<link rel="modulepreload" crossorigin href="([^"]+)">/g
  const [, main = ''] = script.exec(html) ?? []
  const files = [...[...html.matchAll(preload)].map(([, file]) => file), main]
  const code = `{
let started = false
const start = () => {
  if (started) return
  started = true
  // the texts of a page that is not English come before the code that says them
  const { pageTexts } = document.documentElement.dataset
  for (const src of [...(pageTexts ? pageTexts.split(' ') : []), ...${JSON.stringify(files)}])
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
    .replace('</head>', () => `${files.map(fetchEarly).join('')}</head>`)
    .replace('</body>', () => `<script>${code}</script>\n  </body>`)
}

/** The scripts that stand in every page, without their notes and long names. */
const withShortScripts = (html: string): string =>
  html.replace(/(?<=<script>)[\s\S]*?(?=<\/script>)/g, (code) => {
    const { code: short, errors } = minifySync('index.js', code)
    if (errors.length > 0) throw new Error(`a script of index.html: ${errors[0]?.message}`)
    return short
  })

/** Scripts of a page and style sheets of all it shows, as far as index.html does not name them. */
function filesOf(path: string, bundle: Rolldown.OutputBundle, html: string): { scripts: string[]; styles: string[] } {
  const isNew = (file: string) => !html.includes(`/${file}"`)
  const [page, ...parts] = (SOURCES[path] ?? []).map((source) => chunksOf(source, bundle))
  const shown = [...(page ?? []), ...parts.flat(), ...chunksOf(COLUMNS, bundle)]
  const styles = new Set(shown.flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])]))
  const code = [...codeOf(path).flatMap((source) => chunksOf(source, bundle)), ...(page ?? [])]
  const scripts = new Set(code.map(({ fileName }) => fileName))
  return { scripts: [...scripts].filter(isNew), styles: [...styles].filter(isNew) }
}

/** The file a source is in, behind all that it needs: the order in which a browser that loads it later asks for the sheets. */
function chunksOf(source: string, bundle: Rolldown.OutputBundle): Rolldown.OutputChunk[] {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
  const start = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(source)))
  if (!start) throw new Error(`${source} is in no file of the build`)
  const visited = new Set<Rolldown.OutputChunk>()
  const found = new Set<Rolldown.OutputChunk>()
  const visit = (chunk: Rolldown.OutputChunk) => {
    if (visited.has(chunk)) return
    visited.add(chunk)
    for (const name of chunk.imports) for (const next of chunks) if (next.fileName === name) visit(next)
    found.add(chunk)
  }
  visit(start)
  return [...found]
}
