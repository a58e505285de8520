import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { basename, join, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { ConfigEnv, CSSOptions, Plugin } from 'vite'

const SOURCES = fileURLToPath(new URL('./src', import.meta.url))
const SHEET = '.module.css'
const LETTERS = 'CDEFGHIJKLMNOPQRSTUVWXYZcdefghijklmnopqrstuvwxyz'

type Names = ReadonlyMap<string, string>

/** What the classes of `NAME.module.css` are called in pages: readable while one works on them, short in what is built. */
export function styleNames(command: ConfigEnv['command']): CSSOptions {
  const sheets = command === 'build' ? shortNames() : undefined
  return {
    modules: {
      generateScopedName(name, file) {
        const path = file.split('?')[0] as string
        return sheets?.get(resolve(path))?.get(name) ?? `${basename(path, SHEET)}-${name}`
      },
    },
  }
}

/**
 * Names for what is built: `styles.row` becomes the plain string it stands for, so no table of names is sent. A name that
 * the sheet does not have stops the build.
 */
export function namedStyles(): Plugin {
  let sheets: ReadonlyMap<string, Names>
  return {
    name: 'kz-named-styles',
    apply: 'build',
    enforce: 'pre',
    buildStart() {
      sheets = shortNames()
    },
    transform(code, id) {
      if (!/\.tsx?$/.test(id) || !code.includes(SHEET)) return null
      let named = code
      for (const [line, local = '', from = ''] of code.matchAll(/^import (\w+) from '([^']+\.module\.css)'/gm)) {
        const names = sheets.get(resolve(id, '..', from))
        const say = (_: string, name: string) => {
          const short = names?.get(name)
          if (short === undefined) throw new Error(`${relative(SOURCES, id)}: ${from} has no class ${name}`)
          return short
        }
        if (code.includes(`${local}[`))
          throw new Error(`${relative(SOURCES, id)}: name the classes of ${local} one by one`)
        named = named
          .replace(line, `import '${from}'`)
          .replace(new RegExp(`\\$\\{${local}\\.(\\w+)\\}`, 'g'), say)
          .replace(new RegExp(`(?<![\\w.$/-])${local}\\.(\\w+)`, 'g'), (all, name) => `'${say(all, name)}'`)
      }
      return { code: named, map: null }
    },
  }
}

/** The sheets that only name things: what is left of their scripts is nothing, but they stay. */
export function keptSheets(): Plugin {
  return {
    name: 'kz-kept-sheets',
    apply: 'build',
    enforce: 'post',
    transform: (_code, id) =>
      id.endsWith(SHEET) ? { code: 'export {}', map: null, moduleSideEffects: 'no-treeshake' } : null,
  }
}

/**
 * The short names of all sheets by their path: two letters for the sheet, from its path, and one or two for each class in
 * its order. They depend on the sources alone, so that browser and server say the same. No A and B: blockers of
 * advertisements hide short names that begin with them.
 */
function shortNames(): ReadonlyMap<string, Names> {
  const taken = new Set<string>()
  const paths = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith(SHEET))
  return new Map(
    paths
      .map((path) => path.replaceAll('\\', '/'))
      .sort()
      .map((path) => {
        let place = createHash('sha256').update(path).digest().readUInt32BE()
        while (taken.has(letters(place))) place += 1
        const start = letters(place)
        taken.add(start)
        const sheet = join(SOURCES, path)
        const found = readFileSync(sheet, 'utf8').matchAll(/(?:\.|@keyframes )([A-Za-z_][\w-]*)/g)
        const names = [...new Set([...found].map(([, name = '']) => name))]
        return [sheet, new Map(names.map((name, at) => [name, start + ending(at)]))] as const
      }),
  )
}

const letter = (place: number) => LETTERS.charAt(place % LETTERS.length)
const letters = (place: number) => letter(Math.floor(place / LETTERS.length)) + letter(place)
const ending = (place: number): string => (place < LETTERS.length ? letter(place) : letters(place))
