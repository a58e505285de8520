import { readFileSync } from 'node:fs'
import { join, posix, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { COMMON_COUNTRIES, OWN_NAMES } from '@kz/contract/names/common-countries'
import { RARE_COUNTRIES } from '@kz/contract/names/rare-countries'
import { PAGE_TABLE, type PageRow } from '@kz/contract/pages'
import type { Plugin, Rolldown } from 'vite'
import { areaOf } from '../../scripts/texts/areas.mjs'
import { compileCatalogues } from '../../scripts/texts/compile.mjs'
import { DATE_KEYS } from '../../scripts/texts/dates.mjs'
import { idOf, keyOf } from '../../scripts/texts/messages.mjs'
import { scan } from '../../scripts/texts/scan.mjs'

/**
 * Texts of the site: sources have plain English, the build makes each a call that looks it up (`src/lib/language/`). The
 * browser half tells which texts belong to which part of the site (`texts.json`), the server half carries the catalogues.
 */

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const HELPERS = Object.entries({ _t: 'message', _c: 'message', _r: 'rich', _l: 'load' }).map(([name, file]) => [
  name,
  fileURLToPath(new URL(`./src/lib/language/${file}.ts`, import.meta.url)),
])

const catalogues = compileCatalogues(ROOT)

/** Names of countries: those lists show many of, which every page brings, and the others. They stand in one text each. */
const COUNTRIES = { '~countries': { ...COMMON_COUNTRIES, ...OWN_NAMES }, '~rareCountries': RARE_COUNTRIES }
const isOfCountries = (path: string) => path.startsWith('packages/contract/src/names/')
/** It brings the names of all countries. */
const SAYS_COUNTRIES = 'apps/web/src/lib/text/country-name.ts'
for (const texts of catalogues.values())
  for (const [key, names] of Object.entries(COUNTRIES))
    texts[key] = Object.values(names)
      .map((name) => texts[keyOf(name)] ?? name)
      .join('|')

/** The languages that are complete, English first, as the page is told. */
export const offered = ['en', ...[...catalogues.keys()].filter((tag) => tag !== 'en-XA')].join()

/** Titles of pages are texts of the pages, but for those of the menus that everybody has. */
const TITLES = resolve(ROOT, 'packages/contract/src/pages.ts')
const PAGE_CODE = 'apps/web/src/app/page-code.ts'
/** Every page has them, and loads them behind it; what is in one file with the last, most pages have. */
const OF_EVERY_PAGE = [
  'apps/web/src/app/shell/footer.tsx',
  'apps/web/src/app/shell/shortcut-keys.ts',
  'apps/web/src/ui/table/pager.tsx',
]
/** It is loaded behind every page, and with it the titles that only the menu of the staff says. */
const BEHIND = 'apps/web/src/lib/behind-page.ts'
const titlesOf = (rows: readonly PageRow[]) =>
  rows.flatMap(({ title, menu }) => [title, menu?.label ?? title].map(keyOf))
const isOfMenu = ({ menu }: PageRow) => menu !== undefined && menu.in !== 'staff'
/** The source of each page by its path. */
const pageSources = Object.fromEntries(
  [...readFileSync(join(ROOT, PAGE_CODE), 'utf8').matchAll(/'(\/[^']*)': page\(\s*\(\) => import\('([^']+)'\)/g)].map(
    ([, path = '', source = '']) => [path, posix.join(posix.dirname(PAGE_CODE), source)],
  ),
)

type PageParts = Readonly<Record<string, { first: readonly string[]; late: readonly string[] }>>

/** @param parts the sources of each page by its path, beside `apps/web` */
export function texts(parts: PageParts): Plugin {
  /** keys of the texts of each source */
  const keys = new Map<string, readonly Text[]>()
  /** sources that are loaded late, by their short name */
  const late = new Map<string, string>()
  const pathOf = (id: string) => relative(ROOT, id).replaceAll('\\', '/')
  return {
    name: 'kz-texts',
    apply: 'build',
    enforce: 'pre',
    transform(code, id) {
      const path = pathOf(id.split('?')[0] as string)
      if (areaOf(path) === null || isOfCountries(path)) return null
      const found = scan(code, path, (specifier) => {
        const source = posix.normalize(posix.join(posix.dirname(path), specifier))
        late.set(idOf(source), source)
        return idOf(source)
      })
      keys.set(
        resolve(id),
        found.messages
          .map(({ key, short }) => ({ key, probe: probeOf(short) }))
          .concat(path === SAYS_COUNTRIES ? [{ key: '~rareCountries', probe: '' }] : []),
      )
      if (found.code === code) return null
      const used = HELPERS.filter(([name]) => found.code.includes(`${name}(`))
      const lines = used.map(([name, file]) => `import { ${name} } from ${JSON.stringify(file)}`)
      return { code: `${lines.join('\n')}\n${found.code}`, map: null }
    },
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const isServer = this.environment.name === 'ssr'
        if (isServer) {
          for (const [tag, texts] of catalogues)
            this.emitFile({ type: 'asset', fileName: `texts/${tag}.json`, source: JSON.stringify(texts) })
          return
        }
        const told = partsOf(bundle, keys, late, parts)
        this.emitFile({ type: 'asset', fileName: 'texts.json', source: JSON.stringify(told) })
      },
    },
  }
}

type Chunks = Rolldown.OutputChunk[]

interface Text {
  key: string
  /** words of it that stand in the code, however it is written */
  probe: string
}

/** The longest part of a text that code writes in one way alone. */
const probeOf = (short: string): string =>
  short.split(/[^\w ,.?!:;%()-]/).reduce((longest, part) => (part.length > longest.length ? part : longest), '')

/** Which texts what every page loads has, and each part that is loaded late; which parts each page brings. */
function partsOf(
  bundle: Rolldown.OutputBundle,
  keys: ReadonlyMap<string, readonly Text[]>,
  late: ReadonlyMap<string, string>,
  pages: PageParts,
) {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
  const byFile = new Map(chunks.map((chunk) => [chunk.fileName, chunk]))
  const byModule = new Map(chunks.flatMap((chunk) => chunk.moduleIds.map((id) => [resolve(id), chunk] as const)))
  const closure = (start: Rolldown.OutputChunk, found = new Set<Rolldown.OutputChunk>()): Chunks => {
    if (!found.has(start)) {
      found.add(start)
      for (const name of start.imports) {
        const next = byFile.get(name)
        if (next) closure(next, found)
      }
    }
    return [...found]
  }
  const keysOf = (start: Rolldown.OutputChunk | undefined, without: ReadonlySet<string>): string[] => {
    const all = (start ? closure(start) : []).flatMap(({ moduleIds, code }) =>
      moduleIds
        .flatMap((id) => (resolve(id) === TITLES ? [] : (keys.get(resolve(id)) ?? [])))
        .flatMap(({ key, probe }) => (code.includes(probe) ? [key] : [])),
    )
    return [...new Set(all)].filter((key) => !without.has(key)).sort()
  }
  const main = [
    ...[...DATE_KEYS, '~countries'],
    ...new Set([
      ...['apps/web/src/main.tsx', ...OF_EVERY_PAGE].flatMap((source) =>
        keysOf(byModule.get(resolve(ROOT, source)), new Set()),
      ),
      ...titlesOf(PAGE_TABLE.filter(isOfMenu)),
    ]),
  ]
  const every = new Set(main)
  const titles = (source: string) =>
    titlesOf(
      source === BEHIND
        ? PAGE_TABLE.filter(({ menu }: PageRow) => menu?.in === 'staff')
        : PAGE_TABLE.filter(({ path }) => pageSources[path] === source),
    ).filter((key) => !every.has(key))
  const parts = [...late].map(([id, source]) => {
    const own = keysOf(byModule.get(resolve(ROOT, source)), every)
    return [id, [...new Set([...own, ...titles(source)])]] as const
  })
  const idsOf = (sources: readonly string[]) => sources.map((source) => idOf(`apps/web/${source}`))
  return {
    main,
    parts: Object.fromEntries(parts),
    pages: Object.fromEntries(
      Object.entries(pages).map(([path, { first, late }]) => [path, { first: idsOf(first), late: idsOf(late) }]),
    ),
  }
}
