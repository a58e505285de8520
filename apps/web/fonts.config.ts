import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import subsetFont from 'subset-font'
import type { Plugin } from 'vite'

/**
 * The site's fonts, cut down to the characters and the axes it uses: a quarter of the published files. They are made once
 * into .cache/fonts, with two sheets of their faces: first.css with the two that nearly every page needs, which stands inside
 * index.html, and late.css with what fewer texts need (accents and the other scripts of nicknames and chat, and italics),
 * loaded once the page stands, so that its first look waits for none of them.
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

interface Face {
  name: string
  file: string
  spans: readonly Span[]
  /** with the first sheet; of a family of its own else: of a family with many files a browser makes ready each file in each
   * weight and width, whatever letters a text has */
  isFirst?: true
}

const PLEX_FACES: readonly Face[] = [
  { name: 'text-basic', file: 'ibm-plex-sans-latin-wdth-normal', spans: BASIC, isFirst: true },
  { name: 'text-latin', file: 'ibm-plex-sans-latin-wdth-normal', spans: LATIN },
  { name: 'text-italic', file: 'ibm-plex-sans-latin-wdth-italic', spans: [...BASIC, ...LATIN] },
  { name: 'text-extended', file: 'ibm-plex-sans-latin-ext-wdth-normal', spans: EXTENDED },
  { name: 'text-cyrillic', file: 'ibm-plex-sans-cyrillic-wdth-normal', spans: CYRILLIC },
  { name: 'text-greek', file: 'ibm-plex-sans-greek-wdth-normal', spans: GREEK },
]
const GOTHIC_FACES: readonly Face[] = [
  { name: 'display-basic', file: 'science-gothic-latin-wdth-normal', spans: BASIC, isFirst: true },
  { name: 'display-latin', file: 'science-gothic-latin-wdth-normal', spans: LATIN },
  { name: 'display-extended', file: 'science-gothic-latin-ext-wdth-normal', spans: EXTENDED },
  { name: 'display-cyrillic', file: 'science-gothic-cyrillic-wdth-normal', spans: CYRILLIC },
]
const FACES = [
  ...PLEX_FACES.map((face) => ({ ...face, family: 'IBM Plex Sans', axes: TEXT })),
  ...GOTHIC_FACES.map((face) => ({ ...face, family: 'Science Gothic', axes: DISPLAY })),
]

const PLAIN = ['Arial', 'Liberation Sans', 'Helvetica', 'Roboto']
const BOLD = ['Arial Bold', 'Arial-BoldMT', 'Liberation Sans Bold', 'Helvetica-Bold', 'Roboto Bold']
/** What a Linux without those has, an eighth wider. */
const WIDE = ['DejaVu Sans']
const WIDE_BOLD = ['DejaVu Sans Bold']

/**
 * Until the fonts are there one of the system stands in for each, as wide as the site's own is in that width and weight and
 * with its line, so that nothing moves: family, weights, widths, fonts, and in percent size, ascent and descent. The narrow
 * Gothic is for times: its figures are wider than its letters. The wide ones are families of their own, as the first of two
 * rules with the same weights would not count.
 */
const STAND_INS = [
  ['IBM Plex Sans', '400 500', '85% 91%', PLAIN, 97, 105.7, 28.4],
  ['IBM Plex Sans', '400 500', '92% 100%', PLAIN, 98.5, 104.1, 27.9],
  ['IBM Plex Sans', '600 700', '85% 91%', BOLD, 92, 111.4, 29.9],
  ['IBM Plex Sans', '600 700', '92% 100%', BOLD, 94.5, 108.5, 29.1],
  ['Science Gothic', '500 700', '80% 86%', BOLD, 128, 85.2, 30.5],
  ['Science Gothic', '500 700', '87% 100%', BOLD, 112, 97.3, 34.8],
  ['IBM Plex Sans Wide', '400 500', '85% 91%', WIDE, 86, 119.2, 32],
  ['IBM Plex Sans Wide', '400 500', '92% 100%', WIDE, 89.2, 114.9, 30.8],
  ['IBM Plex Sans Wide', '600 700', '85% 91%', WIDE_BOLD, 79, 129.7, 34.8],
  ['IBM Plex Sans Wide', '600 700', '92% 100%', WIDE_BOLD, 81, 126.5, 34],
  ['Science Gothic Wide', '500 700', '80% 86%', WIDE_BOLD, 102, 106.9, 38.3],
  ['Science Gothic Wide', '500 700', '87% 100%', WIDE_BOLD, 95.7, 113.9, 40.8],
] as const

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
  writeFileSync(
    join(folder, 'first.css'),
    [...FACES.filter(({ isFirst }) => isFirst).map(faceRule), ...standIns()].join(''),
  )
  writeFileSync(
    join(folder, 'late.css'),
    FACES.filter(({ isFirst }) => !isFirst)
      .map(faceRule)
      .join(''),
  )
}

/** What the server draws letters with, on machines that have no fonts: each file one weight, whose name programs find it by. */
const DRAWN = [
  ...PLEX_FACES.filter(({ name }) => name !== 'text-italic').flatMap((face) => [
    { ...face, weight: 500, width: 100 },
    { ...face, weight: 700, width: 100 },
  ]),
  ...GOTHIC_FACES.map((face) => ({ ...face, weight: 700, width: 90 })),
]

/** The fonts of the server's drawings, put with its half of the site: `fonts/{name}-{weight}.ttf`. */
export const drawnFonts = (): Plugin => ({
  name: 'kz-drawn-fonts',
  apply: 'build',
  async generateBundle() {
    for (const { name, file, spans, weight, width } of DRAWN) {
      const variationAxes = { wght: weight, wdth: width }
      const source = await subsetFont(readFileSync(sourceOf(file)), charactersOf(spans), {
        targetFormat: 'sfnt',
        noHinting: true,
        keepFeatures: FEATURES,
        variationAxes,
      })
      this.emitFile({ type: 'asset', fileName: `fonts/${name}-${weight}.ttf`, source })
    }
  },
})

const fontFace = (lines: Readonly<Record<string, string>>): string =>
  `@font-face {\n${Object.entries(lines)
    .map(([name, value]) => `  ${name}: ${value};\n`)
    .join('')}}\n`

const range = ({ min, max }: { min: number; max: number }, unit = '') => `${min}${unit} ${max}${unit}`

function faceRule({ name, family, file, spans, axes, isFirst }: (typeof FACES)[number]): string {
  const isItalic = file.includes('italic')
  return fontFace({
    'font-family': `"${family} ${isFirst || isItalic ? 'Variable' : 'Rest'}"`,
    'font-style': isItalic ? 'italic' : 'normal',
    'font-display': 'swap',
    'font-weight': range(axes.wght),
    'font-stretch': range(axes.wdth, '%'),
    src: `url(./${name}.woff2) format("woff2")`,
    'unicode-range': spans.map(unicodes).join(', '),
  })
}

const hex = (code: number): string => code.toString(16).toUpperCase().padStart(4, '0')
const unicodes = ([from, to]: Span): string => `U+${hex(from)}${to === from ? '' : `-${hex(to)}`}`

const standIns = (): string[] =>
  STAND_INS.map(([family, weight, stretch, fonts, size, ascent, descent]) =>
    fontFace({
      'font-family': `"${family} Stand-in"`,
      'font-weight': weight,
      'font-stretch': stretch,
      src: fonts.map((font) => `local("${font}")`).join(', '),
      'size-adjust': `${size}%`,
      'ascent-override': `${ascent}%`,
      'descent-override': `${descent}%`,
      'line-gap-override': '0%',
    }),
  )

function sourceOf(file: string): string {
  const home = dirname(file.startsWith('ibm') ? PLEX : GOTHIC)
  return join(home, 'files', `${file}.woff2`)
}

const charactersOf = (spans: readonly Span[]): string =>
  spans
    .flatMap(([from, to]) => Array.from({ length: to - from + 1 }, (_, place) => from + place))
    .map((code) => String.fromCodePoint(code))
    .join('')
