import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import subsetFont from 'subset-font'

/**
 * The site's fonts, cut down to the characters and the axes it uses: a quarter of the published files. They are made once
 * into .cache/fonts, where the style sheets take them from; each face's `unicode-range` there is what stands here.
 */

type Span = readonly [from: number, to: number]

/** What English texts and the numbers of the site need. */
const BASIC: readonly Span[] = [
  [0x20, 0x7e],
  [0xa9, 0xa9],
  [0xb7, 0xb7],
  [0xd7, 0xd7],
  [0x2013, 0x2014],
  [0x2019, 0x2019],
  [0x2026, 0x2026],
  [0x2212, 0x2212],
]
const LATIN: readonly Span[] = [
  [0xa0, 0xa8],
  [0xaa, 0xb6],
  [0xb8, 0xd6],
  [0xd8, 0xff],
  [0x2018, 0x2018],
  [0x201a, 0x201d],
  [0x2022, 0x2022],
  [0x20ac, 0x20ac],
  [0x2191, 0x2193],
]
const EXTENDED: readonly Span[] = [
  [0x100, 0x17f],
  [0x218, 0x21b],
]
const GREEK: readonly Span[] = [
  [0x386, 0x386],
  [0x388, 0x38a],
  [0x38c, 0x38c],
  [0x38e, 0x3a1],
  [0x3a3, 0x3ce],
]
const CYRILLIC: readonly Span[] = [
  [0x400, 0x45f],
  [0x490, 0x491],
  [0x4b0, 0x4b1],
  [0x2116, 0x2116],
]

const TEXT = { wght: { min: 400, max: 700 }, wdth: { min: 85, max: 100 } }
const DISPLAY = { wght: { min: 500, max: 700 }, wdth: { min: 80, max: 100 } }
const FEATURES = ['kern', 'mark', 'mkmk', 'ccmp', 'locl', 'tnum', 'lnum']

const FACES: readonly { name: string; file: string; spans: readonly Span[]; axes: typeof TEXT }[] = [
  { name: 'text-basic', file: 'ibm-plex-sans-latin-wdth-normal', spans: BASIC, axes: TEXT },
  { name: 'text-latin', file: 'ibm-plex-sans-latin-wdth-normal', spans: LATIN, axes: TEXT },
  { name: 'text-italic', file: 'ibm-plex-sans-latin-wdth-italic', spans: [...BASIC, ...LATIN], axes: TEXT },
  { name: 'text-extended', file: 'ibm-plex-sans-latin-ext-wdth-normal', spans: EXTENDED, axes: TEXT },
  { name: 'text-cyrillic', file: 'ibm-plex-sans-cyrillic-wdth-normal', spans: CYRILLIC, axes: TEXT },
  { name: 'text-greek', file: 'ibm-plex-sans-greek-wdth-normal', spans: GREEK, axes: TEXT },
  { name: 'display-basic', file: 'science-gothic-latin-wdth-normal', spans: BASIC, axes: DISPLAY },
  { name: 'display-latin', file: 'science-gothic-latin-wdth-normal', spans: LATIN, axes: DISPLAY },
  { name: 'display-extended', file: 'science-gothic-latin-ext-wdth-normal', spans: EXTENDED, axes: DISPLAY },
  { name: 'display-cyrillic', file: 'science-gothic-cyrillic-wdth-normal', spans: CYRILLIC, axes: DISPLAY },
]

const require = createRequire(import.meta.url)
const PLEX = require.resolve('@fontsource-variable/ibm-plex-sans/package.json')
const GOTHIC = require.resolve('@fontsource-variable/science-gothic/package.json')
const folder = join(import.meta.dirname, '.cache/fonts')

/** Writes the fonts that are not there yet or are older than this file. */
export async function makeFonts(): Promise<void> {
  mkdirSync(folder, { recursive: true })
  const changed = statSync(import.meta.filename).mtimeMs
  for (const { name, file, spans, axes } of FACES) {
    const path = join(folder, `${name}.woff2`)
    if (existsSync(path) && statSync(path).mtimeMs > changed) continue
    const options = { targetFormat: 'woff2', noHinting: true, keepFeatures: FEATURES, variationAxes: axes } as const
    writeFileSync(path, await subsetFont(readFileSync(sourceOf(file)), charactersOf(spans), options))
  }
}

function sourceOf(file: string): string {
  const home = dirname(file.startsWith('ibm') ? PLEX : GOTHIC)
  return join(home, 'files', `${file}.woff2`)
}

const charactersOf = (spans: readonly Span[]): string =>
  spans
    .flatMap(([from, to]) => Array.from({ length: to - from + 1 }, (_, place) => from + place))
    .map((code) => String.fromCodePoint(code))
    .join('')
