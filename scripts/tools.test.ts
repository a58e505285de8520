import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '..')
const IMPORTED = /(?:from |import\(|new URL\(|here\(|import\.meta\.dirname, )'(\.\.?\/[^']+|lib\/[^']+|@kz\/[^']+)'/g
const FOLDERS = {
  server: 'apps/server',
  demo: 'packages/demo',
  bsp: 'packages/bsp',
  contract: 'packages/contract',
  bench: 'tools/bench',
  faults: 'tools/faults',
}

/** The source of what a file names: of compiled files, and of packages of ours. */
function sourceOf(from: string, name: string): string {
  const [, own, path = 'index'] = /^@kz\/(\w+)(?:\/(.+))?$/.exec(name) ?? []
  const folder = FOLDERS[own as keyof typeof FOLDERS]
  if (folder) return join(ROOT, folder, /^(?:dist|lib)\//.test(path) ? path : `src/${path}.ts`).replace(...COMPILED)
  return resolve(dirname(from), name).replace(...COMPILED)
}
const COMPILED = [/\/dist\/(?:run\/)?(.+)\.js$/, '/src/$1.ts'] as const

test('benches and campaigns name files that are there: nothing compiles them, and they run once in months', () => {
  const files = readdirSync(join(ROOT, 'tools'), { recursive: true, encoding: 'utf8' }).filter((path) =>
    path.endsWith('.mjs'),
  )
  expect(files.length).toBeGreaterThan(60)
  const missing = files.flatMap((file) => {
    const path = join(ROOT, 'tools', file)
    const named = [...readFileSync(path, 'utf8').matchAll(IMPORTED)].map(([, name]) => name as string)
    return named
      .filter((name) => !name.includes('shared/data'))
      .filter((name) => !existsSync(sourceOf(path, name)))
      .map((name) => `${file}: ${name}`)
  })
  expect(missing).toEqual([])
})
