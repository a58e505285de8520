import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import { LANGUAGE_COOKIE, LANGUAGE_TAGS, preferredLanguage } from '@kz/contract/language/languages'
import { packTexts } from '@kz/contract/language/packed'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { CachedResponse } from '../api/services/cached-response.ts'
import { TEXTS_FOLDER, textsOf } from '../api/services/text.ts'
import { sendCached } from '../http/send-cached.ts'
import { WEB_DIST } from '../paths.ts'

/** The languages pages are rendered in, and the files of texts that the browser loads for them. */

const toBrotli = promisify(brotliCompress)
const toGzip = promisify(gzip)

/** Which texts belong to which part of the site, as the build tells. */
interface TextParts {
  /** of what every page loads */
  main: readonly string[]
  /** of each source that is loaded late, by its short name, besides those */
  parts: Readonly<Record<string, readonly string[]>>
  /** the parts that come with a page, by its path: before its code, and when it stands */
  pages: Readonly<Record<string, Record<'first' | 'late', readonly string[]>>>
}

const NONE = { first: [], late: [] }
const PREFIX = '/assets/texts/'
const HEADERS = { 'cache-control': 'public, max-age=31536000, immutable', vary: 'accept-encoding' }
const TYPE = 'text/javascript; charset=utf-8'

export interface Languages {
  /** those that are complete in this build, English among them */
  offered: readonly string[]
  /** The language a page is asked in: of its address, else of the cookie, else what the browser prefers. */
  of(request: FastifyRequest): string
  /** Attributes of the root element for a page by its path, and what loads its texts early. */
  markOf(language: string, path: string): { attributes: string; links: string }
}

/** @param dist folder of the built site; `trial`: the made-up language may be asked for by `?hl=` */
export function languages(dist = WEB_DIST, trial = false): Languages {
  const built = existsSync(TEXTS_FOLDER) ? readdirSync(TEXTS_FOLDER).map((name) => name.replace(/\.json$/, '')) : []
  const offered = LANGUAGE_TAGS.filter((tag) => tag === 'en' || built.includes(tag))
  const isOffered = (tag: string | undefined): tag is string => offered.includes(tag as (typeof offered)[number])
  const isTold = (tag: string | null): tag is string =>
    tag !== null && (isOffered(tag) || (trial && built.includes(tag)))
  const version = versionOf(dist)
  let told: TextParts | undefined
  return {
    offered,
    of(request) {
      const at = request.url.indexOf('?')
      const told = at < 0 ? null : new URLSearchParams(request.url.slice(at)).get('hl')
      if (isTold(told)) return told
      const chosen = request.cookies?.[LANGUAGE_COOKIE]
      if (isOffered(chosen)) return chosen
      const preferred = preferredLanguage(request.headers['accept-language'])
      return isOffered(preferred) ? preferred : 'en'
    },
    markOf(language, path) {
      if (language === 'en') return { attributes: 'lang="en"', links: '' }
      const folder = `${PREFIX}${language}/${version(language)}/`
      told ??= readParts(dist)
      const { first, late } = told.pages[path] ?? NONE
      const hasOwn = keysOf(told, first).length > 0
      const files = ['main.js', ...(hasOwn ? [`${pageFile(path)}.js`] : [])].map((name) => folder + name)
      const lateOnes = `data-late-parts="${late.join(' ')}" data-late-texts="${lateFile(path)}"`
      const parts = `data-text-parts="${first.join(' ')}" ${lateOnes}`
      return {
        attributes: `lang="${language}" data-texts="${folder}" data-page-texts="${files.join(' ')}" ${parts}`,
        links: files
          .map((file) => `<link rel="modulepreload" fetchpriority="low" crossorigin href="${file}">`)
          .join(''),
      }
    },
  }
}

const pageFile = (path: string): string => `page${path.replace(/\W+/g, '_')}`
const lateFile = (path: string): string => `late${path.replace(/\W+/g, '_')}`

const keysOf = ({ parts }: TextParts, ids: readonly string[]): string[] => [
  ...new Set(ids.flatMap((id) => parts[id] ?? [])),
]

const readParts = (dist: string): TextParts => JSON.parse(readFileSync(join(dist, 'texts.json'), 'utf8'))

/** What the files of a language are made of: they may be kept for ever. */
function versionOf(dist: string): (language: string) => string {
  const made = new Map<string, string>()
  return (language) => {
    const known = made.get(language)
    if (known) return known
    const hash = createHash('sha256').update(JSON.stringify(textsOf(language)))
    const version = hash
      .update(readFileSync(join(dist, 'texts.json')))
      .digest('base64url')
      .slice(0, 10)
    made.set(language, version)
    return version
  }
}

/** Serves the texts of a page, and of each part that is loaded late: scripts that lay them, packed, where the site looks. */
export function textRoutes(app: FastifyInstance, dist: string): void {
  if (!existsSync(join(dist, 'texts.json'))) return
  const told = readParts(dist)
  const pages = Object.entries(told.pages).flatMap(([path, { first, late }]) => {
    const own = keysOf(told, first)
    return [
      [pageFile(path), own] as const,
      [lateFile(path), keysOf(told, late).filter((key) => !own.includes(key))] as const,
    ]
  })
  const parts = new Map<string, readonly string[]>([...pages, ...Object.entries({ ...told.parts, main: told.main })])
  const version = versionOf(dist)
  const kept = new Map<string, Promise<CachedResponse>>()

  async function make(language: string, file: string): Promise<CachedResponse> {
    const keys = parts.get(file.replace(/\.js$/, '')) ?? []
    const texts = textsOf(language)
    const own = Object.fromEntries(keys.flatMap((key) => (texts[key] === undefined ? [] : [[key, texts[key]]])))
    const plain = Buffer.from(`(globalThis.kzTexts??=[]).push(${JSON.stringify(packTexts(own))})\n`)
    const [br, zipped] = await Promise.all([toBrotli(plain), toGzip(plain)])
    return { plain, packed: { br, gzip: zipped }, etag: `"${version(language)}-${file}"`, type: TYPE, headers: HEADERS }
  }

  const url = `${PREFIX}:language/:version/:file`
  app.get<{ Params: Record<'language' | 'version' | 'file', string> }>(
    url,
    { exposeHeadRoute: true },
    async (request, reply) => {
      const { language, version: asked, file } = request.params
      const isKnown = file.endsWith('.js') && parts.has(file.slice(0, -'.js'.length))
      if (!isKnown || Object.keys(textsOf(language)).length === 0 || asked !== version(language))
        return reply.callNotFound()
      const name = `${language}/${file}`
      const found = kept.get(name) ?? make(language, file)
      kept.set(name, found)
      return sendCached(request, reply, await found)
    },
  )
}
