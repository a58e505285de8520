import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * The colours of both themes, as --kz-* properties: dark, light. They are written into .cache/themes.css; the first
 * script of a page says which hold. For who has no scripts and a dark system they stand in .cache/system-theme.css. Paper is white: what is printed has the light ones.
 */

const grid = (png: string) => `url("data:image/png;base64,${png}")`

const COLOURS: Readonly<Record<string, readonly [dark: string, light: string]>> = {
  page: ['#12140d', '#e1e4dc'],
  well: ['#0e100a', '#f0f2ec'],
  panel: ['#1c1f15', '#f9fbf7'],
  head: ['#23261b', '#edf0e8'],
  hover: ['#282c20', '#e9ece2'],
  raised: ['#323628', '#e3e6dc'],
  line: ['#363a2c', '#ced1c7'],
  'line-strong': ['#7c846d', '#7d8372'],
  bar: ['#161910', '#383e2c'],
  fg: ['#ebece0', '#1d1f17'],
  muted: ['#b9bdac', '#474b3e'],
  subtle: ['#a0a491', '#5a5f50'],
  accent: ['#f9b32c', '#8e5800'],
  'accent-soft': ['#36290e', '#f7e7bf'],
  'on-accent': ['#231500', '#fdfaf3'],
  link: ['#a3d0ec', '#0c5788'],
  gain: ['#84eaad', '#016f4b'],
  loss: ['#f67763', '#971c11'],
  warn: ['#e6cc5b', '#7e5d00'],
  info: ['#8ec5ec', '#135b8d'],
  'gain-soft': ['#182d1f', '#d7f2dd'],
  'loss-soft': ['#3b1f1a', '#fde3de'],
  'info-soft': ['#1a2a35', '#dbecfa'],
  gold: ['#f2c44a', '#7e5e01'],
  silver: ['#c4ccd2', '#555c61'],
  bronze: ['#d3956a', '#88502d'],
  focus: ['#fbd452', '#874900'],
  'chart-1': ['#f9b32c', '#b26f00'],
  'chart-2': ['#3f95cb', '#004b8b'],
  'chart-3': ['#86ec9d', '#2e9a72'],
  'chart-4': ['#c5554c', '#902828'],
  'chart-5': ['#d7a8f4', '#9e62c0'],
  'chart-6': ['#f1f5de', '#1f2319'],
  'diff-1': ['#717864', '#959c87'],
  'diff-2': ['#a8ae96', '#676c55'],
  'diff-3': ['#e7d26c', '#b59521'],
  'diff-4': ['#f7a224', '#b56d00'],
  'diff-5': ['#f26b59', '#b52c1f'],
  'speed-1': ['#6b725c', '#a7ae99'],
  'speed-2': ['#9b8d49', '#af9f52'],
  'speed-3': ['#cda12e', '#ae8013'],
  'speed-4': ['#fbb12f', '#97570d'],
  'speed-5': ['#faf4d6', '#3c220f'],
  'bar-fg': ['#ebece0', '#f0f2e8'],
  'bar-muted': ['#c3c9b4', '#c9d0bd'],
  'bar-line': ['#363a2c', '#4c5440'],
  'bar-hover': ['#282c20', '#485038'],
  'bar-accent': ['#f9b32c', '#f9b32c'],
  fill: ['#f5af26', '#f5af26'],
  'fill-hover': ['#fdc146', '#fdc146'],
  'fill-line': ['#f5af26', '#8e5800'],
  ink: ['#211501', '#211501'],
  // 64 px with a line each 16 px, in pixels: gradients would be computed anew for every tile that is scrolled to
  grid: [
    grid(
      'iVBORw0KGgoAAAANSUhEUgAAAEAAAABAAgMAAADXB5lNAAAACVBMVEXI16rI16rI16rsAaOSAAAAA3RSTlMAEAZZ13O6AAAAI0lEQVR42mMIRQMMDgwMDA1IeIQJZK1CBaPhMRoeo+GBUwAAeeWNcftjttgAAAAASUVORK5CYII=',
    ),
    grid(
      'iVBORw0KGgoAAAANSUhEUgAAAEAAAABAAgMAAADXB5lNAAAACVBMVEU8Rig8Rig8RignrNf0AAAAA3RSTlMAFQdTp7dpAAAAI0lEQVR42mMIRQMMDgwMDA1IeIQJZK1CBaPhMRoeo+GBUwAAeeWNcftjttgAAAAASUVORK5CYII=',
    ),
  ],
  bevel: ['rgb(235 245 215 / 0.07)', 'rgb(255 255 255 / 0.7)'],
  scrim: ['rgb(8 10 6 / 0.72)', 'rgb(24 28 18 / 0.55)'],
  shadow: [
    '0 1px 0 rgb(0 0 0 / 0.3), 0 12px 32px -4px rgb(0 0 0 / 0.6)',
    '0 1px 0 rgb(40 50 30 / 0.08), 0 12px 28px -6px rgb(40 50 30 / 0.28)',
  ],
  'flag-edge': ['rgb(255 255 255 / 0.18)', 'rgb(0 0 0 / 0.22)'],
}

const folder = join(import.meta.dirname, '.cache')

const rule = (selector: string, theme: 'dark' | 'light'): string => {
  const place = theme === 'dark' ? 0 : 1
  const lines = Object.entries(COLOURS).map(([name, values]) => `  --kz-${name}: ${values[place]};`)
  return `${selector} {\n  color-scheme: ${theme};\n${lines.join('\n')}\n}`
}

/** Writes the sheet of the colours, and that of who has no scripts to say what the system likes. */
export function makeThemes(): void {
  const chosen = [
    rule(':root,\n[data-theme="light"]', 'light'),
    `@media not print {\n${rule('[data-theme="dark"]', 'dark')}\n}\n`,
  ]
  write('themes.css', chosen.join('\n'))
  const system = `@media not print and (prefers-color-scheme: dark) {\n${rule(':root:not([data-theme])', 'dark')}\n}\n`
  write('system-theme.css', system)
}

/** Where it says something else. */
function write(name: string, sheet: string): void {
  const path = join(folder, name)
  mkdirSync(folder, { recursive: true })
  if (!existsSync(path) || readFileSync(path, 'utf8') !== sheet) writeFileSync(path, sheet)
}
