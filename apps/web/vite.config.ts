import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { defaultClientConditions, defineConfig, type Plugin, type UserConfig } from 'vite'
import { firstPage, pageParts } from './first-page.config.ts'
import { flags, makeFlagSheet } from './flags.config.ts'
import { drawnFonts, makeFonts } from './fonts.config.ts'
import { drawnIcons } from './icons.config.ts'
import { keptSheets, namedStyles, styleNames } from './styles.config.ts'
import { offered, texts } from './texts.config.ts'
import { makeThemes } from './themes.config.ts'

/** Lays `.br` and `.gz` beside every text file of some size, for the server to send as they are. */
function compressed(): Plugin {
  return {
    name: 'kz-compressed',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        for (const [name, file] of Object.entries(bundle)) {
          if (!/\.(js|css|svg|txt)$/.test(name)) continue
          const content = Buffer.from(file.type === 'chunk' ? file.code : file.source)
          if (content.length < 1024) continue
          const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY }
          this.emitFile({ type: 'asset', fileName: `${name}.br`, source: brotliCompressSync(content, { params }) })
          this.emitFile({ type: 'asset', fileName: `${name}.gz`, source: gzipSync(content, { level: 9 }) })
        }
      },
    },
  }
}

const server = `http://127.0.0.1:${process.env.PORT ?? 3000}`
const forwarded = ['/api', '/files', '/media', '/feed', '/health', '/demos.txt', '/demos.json', '/lj.txt', '/og.png']
const forwardedFolders = ['/demos/', '/maps/', '/lj/']

const conditions = ['kz-source', ...defaultClientConditions]

/** The server half: the pages as HTML, whole with all it needs, so that React runs in the look that is built for use. */
const serverHalf: UserConfig = {
  plugins: [texts(pageParts), namedStyles(), drawnIcons(), react(), keptSheets(), drawnFonts()],
  resolve: { conditions: ['kz-source', 'module', 'node', 'default'] },
  define: { 'process.env.NODE_ENV': '"production"' },
  ssr: { noExternal: true, resolve: { conditions: ['kz-source', 'module', 'node', 'default'] } },
  build: {
    ...{ ssr: 'src/server.tsx', outDir: 'dist-ssr', target: 'es2023', copyPublicDir: false },
    // one file: each language loads it once more, as a site of its own
    rolldownOptions: { output: { codeSplitting: false } },
  },
}

/** A file of a layer by its name, in whatever folder of the layer it stands. */
const IN = String.raw`[\\/](?:[\w-]+[\\/])*`

/** Files of `src/` by layer and name, and icons by name; of `ui`, `lib` and `blocks` in any of their folders. */
function files(layers: Readonly<Record<string, string>>, icons = '', others = ''): RegExp {
  const own = Object.entries(layers).map(([layer, names]) => String.raw`src[\\/]${layer}${IN}(${names})\.tsx?$`)
  const all = [...own, ...(icons ? [String.raw`icons[\\/](${icons})\.m?js$`] : []), ...(others ? [others] : [])]
  return new RegExp(all.join('|'))
}

/** Small pieces that several pages share, home among them (`kit`) or not (`more`). */
const KIT =
  /src[\\/](ui[\\/](?:[\w-]+[\\/])?(?!dialog|field|file-drop|password-field|check-list|form-dialog|table|choice|facts|paged-list|page-body|search-(field|input)|text-filter|plot-(box|sketch)|date-field)|lib[\\/](?:[\w-]+[\\/])?(?!upload|date-text|use-typed)|blocks[\\/](?!markup|comments|submissions)(?:[\w-]+[\\/])*(?!why-not-write|mentions))[\w-]+\.(tsx?|module\.css)$|lucide-react/

/** Those that the first page does without and most others have. */
const LATER = files(
  {
    ui: 'chip|page-head|options|skeleton-panel',
    lib: 'search-params|use-search-params|address|use-address|use-debounced',
    blocks: 'words|use-action|use-mutation|why-not-write',
    'features[\\\\/]forum': 'breadcrumb|use-forum-writing',
    app: 'id-of',
  },
  'trash|trash-2|upload|radio|eye|eye-off|play|plus|undo-2|lock|link-2|reply',
)

/** Those that neither the first page nor a thread needs: one request, whose name is told once. */
const SELDOM = files(
  {
    blocks: 'age-text|analyze-link',
    ui: 'keys|place|segmented|segmented-field|use-kept-lines',
    lib: 'last-at|use-page-keys',
  },
  'activity|arrow-down|arrow-up|ban|circle-check|film|list|minus|palette|rotate-ccw-clock|shield-check|skip-back|skip-forward|square|star|user-check',
)

/** What the rails hold, which come when a page stands, and some pages too: twenty requests of some hundred bytes each. */
const AROUND = files(
  {
    ui: 'dialog|field|message-area|use-focus-back',
    lib: 'soon|debounce|linked-part|use-typed|by-text',
    blocks: 'report-button|mentions|map-title|copy-address|gate|gate-rule|use-linked',
    'features[\\\\/]servers': 'servers',
  },
  'copy|pause|flag-triangle-right',
  String.raw`packages[\\/]markup[\\/]src[\\/]fold\.ts$`,
)

/** Each by itself: the page that is not found and home's rails need one of them. */
const ALONE = files({
  ui: 'rank|search-input',
  blocks: 'capital|difficulty|role-name|report-row|country-options',
  lib: 'country-name',
})

/** What persons hold and do: it comes when the page stands. */
const SIGNS = files(
  { blocks: 'role-icon-row|staff-icon|role-badges|cup-icon' },
  'cake|clapperboard|file-x|gem|message-square-off',
)

/** What the frame, the first page and others share: in the first page's own script all pages would load all of it. */
const FIRST = files(
  {
    ui: 'icon-button|gap|segmented|switch|table-heads',
    lib: 'location|use-hash|use-stored|use-media|use-near|use-settled|live',
    blocks: 'like-button|likes|demo-button|run-marks|run-time|watch-link|youtube-button|comment-count',
    'features[\\\\/]latest-demos': 'use-latest-demos',
  },
  'heart|message-square|play',
)

/** Sheets of what several parts of the site share: one file, before those of the features. It comes with the first script. */
const SHEETS = /src[\\/](ui|blocks|app)[\\/].*\.module\.css$/

const VENDOR =
  /src[\\/]lib[\\/]language[\\/](language|message|rich|load)\.ts$|contract[\\/]src[\\/]language[\\/](message|packed)\.ts$|node_modules[\\/](react|react-dom|scheduler|@tanstack[\\/](?!react-virtual|virtual-core))(?!.*([/]useMutation|mutationObserver|[/]useQueries|queriesObserver))/

/** Of the icons in `kit`, which all come from one file, those that home shows. */
const HOME_ICONS = files({}, 'check|chevron-down|circle-check|info|octagon-alert|triangle-alert|x')

interface Graph {
  getModuleInfo(id: string): { importedIds: readonly string[] } | null
}

let ofHome: ReadonlySet<string> | undefined

/** Whether the first page needs it before its first click: what it imports, and what that does. */
function isOfHome(id: string, graph: Graph): boolean {
  if (!ofHome) {
    const found = new Set(
      ['src/main.tsx', 'src/app/pages/home-page.tsx'].map((name) => join(import.meta.dirname, name)),
    )
    // what is added while it is walked through is walked through too
    for (const each of found) for (const next of graph.getModuleInfo(each)?.importedIds ?? []) found.add(next)
    ofHome = found
  }
  return id.includes('lucide-react') ? HOME_ICONS.test(id) : ofHome.has(id)
}

const browserHalf: UserConfig = {
  plugins: [texts(pageParts), namedStyles(), drawnIcons(), react(), keptSheets(), flags(), firstPage(), compressed()],
  resolve: { conditions },
  build: {
    outDir: 'dist',
    target: 'es2023',
    assetsInlineLimit: 0,
    // a browser of this target knows the hint; an older one just loads a little later
    modulePreload: {
      polyfill: false,
      // the names of all files that all pages need would be 4.7 KB of the first script: a page that is opened asks for its own
      resolveDependencies: (_file, files, { hostType }) =>
        hostType === 'html' ? files : files.filter((name) => name.endsWith('.css')),
    },
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            {
              // without what only pages with actions need
              name: 'vendor',
              test: (id) => SHEETS.test(id) || VENDOR.test(id) || FIRST.test(id),
              priority: 3,
            },
            // small pieces that several pages share: one request, and one dictionary to compress them with
            {
              name: (id, graph) => (isOfHome(id, graph) ? 'kit' : 'more'),
              test: (id) => KIT.test(id) && !LATER.test(id) && !SIGNS.test(id) && !SELDOM.test(id) && !ALONE.test(id),
              minShareCount: 8,
              priority: 2,
            },
            { name: 'pages', test: LATER },
            { name: 'seldom', test: SELDOM },
            { name: 'signs', test: SIGNS },
            { name: 'around', test: AROUND },
            // the page most readers open first, whole
            { name: 'home', test: /src[\\/]app[\\/]pages[\\/]home-page\.tsx$/, priority: 1 },
          ],
        },
      },
    },
  },
  server: {
    port: Number(process.env.WEB_PORT ?? 5173),
    proxy: {
      '/ws': { target: server, ws: true },
      ...Object.fromEntries([...forwarded, ...forwardedFolders].map((path) => [path, { target: server }])),
    },
  },
}

/** The player in the pages of others, whose files are its own: nothing of the site is cut up for it. */
const embedded: UserConfig = {
  plugins: [namedStyles(), drawnIcons(), react(), keptSheets(), compressed()],
  resolve: { conditions },
  base: '/embed/',
  build: {
    outDir: 'dist-embed',
    target: 'es2023',
    assetsInlineLimit: 0,
    copyPublicDir: false,
    modulePreload: { polyfill: false },
    rolldownOptions: { input: 'embed.html' },
  },
}

export default defineConfig(async ({ command, isSsrBuild, mode }) => {
  const css = styleNames(command)
  const define = { 'import.meta.env.KZ_LANGUAGES': JSON.stringify(offered) }
  if (mode === 'embed') return { ...embedded, css }
  if (isSsrBuild) return { ...serverHalf, css, define: { ...serverHalf.define, ...define } }
  makeThemes()
  await Promise.all([makeFonts(), makeFlagSheet()])
  return { ...browserHalf, css, define }
})
