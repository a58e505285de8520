import { readColor, readSize } from './colors.ts'
import type { Align, TextSize } from './types.ts'

/** What the attributes of an element say of its text: of a style no more than colours, size and alignment. */
export interface Look {
  color: string | null
  /** behind the text; only table cells keep it */
  background: string | null
  size: TextSize | null
  align: Align | null
}

const NONE: Look = { color: null, background: null, size: null, align: null }
/** The sizes 1 to 7 of old `font` elements, in px. */
const FONT_SIZES = ['12', '13', '15', '18', '20', '24', '24']
const RGB = /^rgb\(\s*(\d{1,3})\s*,\s*(\d{1,3})\s*,\s*(\d{1,3})\s*\)$/

/** The look of an element; `tag` is its name. */
export function lookOf(tag: string, attributes: ReadonlyMap<string, string>): Look {
  const style = attributes.get('style')
  const old = attributes.get('align') ?? (tag === 'center' ? 'center' : undefined)
  const ground = attributes.get('bgcolor')
  if (style === undefined && old === undefined && ground === undefined && tag !== 'font') return NONE
  const css = declarationsOf(style ?? '')
  const font = (name: string) => (tag === 'font' ? attributes.get(name) : undefined)
  return {
    color: colorOf(css.get('color') ?? font('color') ?? ''),
    background: colorOf(css.get('background-color') ?? css.get('background') ?? ground ?? ''),
    size: readSize(css.get('font-size') ?? FONT_SIZES[Number(font('size')) - 1] ?? ''),
    align: alignOf(css.get('text-align') ?? old ?? ''),
  }
}

/** The last of each property of a `style`. */
function declarationsOf(style: string): Map<string, string> {
  const pairs = style.slice(0, 500).split(';')
  return new Map(
    pairs.map((pair) => {
      const [name = '', ...value] = pair.split(':')
      return [name.trim().toLowerCase(), value.join(':').trim().toLowerCase()]
    }),
  )
}

function colorOf(value: string): string | null {
  const parts = RGB.exec(value)?.slice(1).map(Number)
  if (!parts) return readColor(value)
  return readColor(`#${parts.map((part) => Math.min(part, 255).toString(16).padStart(2, '0')).join('')}`)
}

function alignOf(value: string): Align | null {
  const align = value.trim().toLowerCase()
  return align === 'center' || align === 'right' ? align : null
}
