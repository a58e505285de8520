import { existsSync, mkdirSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { COMMON_COUNTRIES } from '@kz/contract/names/common-countries'
import sharp from 'sharp'
import type { Plugin } from 'vite'

/**
 * The country flags: each as `/flags/<code>.svg`, code in lower case, and those that lists show many of in one sheet of
 * pixels, `.cache/flags/common.webp`. A browser draws pixels ten times as fast as it draws as many small SVG files.
 */

const drawings = join(dirname(createRequire(import.meta.url).resolve('country-flag-icons/package.json')), '3x2')
const drawing = /^[A-Z]{2}(-(ENG|SCT|WLS|NIR))?\.svg$/
const folder = join(import.meta.dirname, '.cache/flags')
const list = join(import.meta.dirname, '../../packages/contract/src/names/common-countries.ts')
const COMMON_FLAGS = Object.keys(COMMON_COUNTRIES)

/** Of a flag in the sheet, three times its size on the page, and of the free space below it. */
const WIDTH = 54
const HEIGHT = 36
const GAP = 12

/** Writes the sheet, one flag below the other in the order of COMMON_COUNTRIES, when it is not there or older than the list. */
export async function makeFlagSheet(): Promise<void> {
  const path = join(folder, 'common.webp')
  const changed = Math.max(...[import.meta.filename, list].map((file) => statSync(file).mtimeMs))
  if (existsSync(path) && statSync(path).mtimeMs > changed) return
  mkdirSync(folder, { recursive: true })
  const flags = COMMON_FLAGS.map(async (code, place) => ({
    input: await sharp(join(drawings, `${code.toUpperCase()}.svg`))
      .resize(WIDTH, HEIGHT, { fit: 'cover' })
      .png()
      .toBuffer(),
    left: 0,
    top: place * (HEIGHT + GAP),
  }))
  const size = { width: WIDTH, height: COMMON_FLAGS.length * (HEIGHT + GAP), channels: 4 as const }
  await sharp({ create: { ...size, background: '#0000' } })
    .composite(await Promise.all(flags))
    .webp({ nearLossless: true, effort: 6 })
    .toFile(path)
}

/** Serves and ships the single flags. */
export function flags(): Plugin {
  const files = new Map(
    readdirSync(drawings)
      .filter((name) => drawing.test(name))
      .map((name) => [`flags/${name.toLowerCase()}`, readFileSync(join(drawings, name), 'utf8')]),
  )
  return {
    name: 'kz-flags',
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        const file = files.get((request.url ?? '').slice(1).replace(/\?.*$/, ''))
        if (!file) return next()
        response.setHeader('content-type', 'image/svg+xml')
        response.end(file)
      })
    },
    generateBundle() {
      for (const [fileName, source] of files) this.emitFile({ type: 'asset', fileName, source })
    },
  }
}
