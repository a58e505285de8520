/**
 * Texts in short form, as code has them: `{0}` for a value, `<0>words</0>` or `<0/>` for an element, `{0|# run|# runs}` for
 * words that follow a count. Both sides read them; nothing else is imported here.
 */

export type Part = string | number | Counted | { element: number; children: Part[] }

/** Words by a count, in the order of the language's forms; without forms the count itself. */
export interface Counted {
  count: number
  forms: Part[][]
}

const TOKEN = /\{(\d+)([|}])|<(\/?)(\d+)(\/?)>|[|}#]/g

interface Open {
  parts: Part[]
  /** of a count, whose forms these are */
  count?: number
  forms?: Part[][]
}

/** Reads a text in short form; what belongs to nothing stays as it is. */
export function parseMessage(text: string): Part[] {
  const open: Open[] = [{ parts: [] }]
  let last = 0
  for (const { 0: token, 1: value, 2: then, 3: closes, 4: element, 5: closed, index } of text.matchAll(TOKEN)) {
    const now = open.at(-1) as Open
    const counted = open.findLast(({ forms }) => forms)
    if (value === undefined && element === undefined && !counted) continue
    if (index > last) now.parts.push(text.slice(last, index))
    last = index + token.length
    if (then === '}') now.parts.push(Number(value))
    else if (then === '|') open.push({ parts: [], count: Number(value), forms: [] })
    else if (closes) {
      open.pop()
      open.at(-1)?.parts.push({ element: Number(element), children: now.parts })
    } else if (closed) now.parts.push({ element: Number(element), children: [] })
    else if (element !== undefined) open.push({ parts: [] })
    else if (token === '#') now.parts.push({ count: counted?.count as number, forms: [] })
    else endForm(open, token)
  }
  if (last < text.length) open.at(-1)?.parts.push(text.slice(last))
  return open[0]?.parts ?? []
}

/** At `|` the next form begins, at `}` the words after the count. */
function endForm(open: Open[], token: string): void {
  const now = open.at(-1) as Open
  now.forms?.push(now.parts)
  now.parts = []
  if (token === '|') return
  open.pop()
  open.at(-1)?.parts.push({ count: now.count as number, forms: now.forms ?? [] })
}

/** `18,206`: a count with its thousands apart, as a language writes it. */
export function countText(value: number, language: string): string {
  const between = language === 'es' || language === 'pt-BR' ? '.' : language === 'ru' ? '\u00a0' : ','
  return String(value).replace(/\B(?=(\d{3})+$)/g, between)
}

/** Which form a count takes, after CLDR: one and others; in Russian one, few, many and fractions; in Chinese there is one. */
export function formOf(value: number, language: string): number {
  if (language === 'zh-Hans') return 0
  if (language === 'pt-BR') return Math.abs(value) < 2 ? 0 : 1
  if (language !== 'ru') return value === 1 ? 0 : 1
  if (!Number.isInteger(value)) return 3
  const [last, tens] = [Math.abs(value) % 10, Math.abs(value) % 100]
  if (last === 1 && tens !== 11) return 0
  return last >= 2 && last <= 4 && (tens < 12 || tens > 14) ? 1 : 2
}

/** What stands for a count. */
export function partsOfCount({ count, forms }: Counted, values: readonly unknown[], language: string): Part[] {
  const value = Number(values[count])
  return forms.length > 0 ? (forms[formOf(value, language)] ?? forms.at(-1) ?? []) : [countText(value, language)]
}

/** A text without elements, with its values. */
export const joinMessage = (parts: readonly Part[], values: readonly unknown[], language: string): string =>
  parts
    .map((part) => {
      if (typeof part === 'string') return part
      if (typeof part === 'number') return String(values[part])
      return joinMessage('forms' in part ? partsOfCount(part, values, language) : part.children, values, language)
    })
    .join('')

/**
 * The key of a text in catalogues: 24 bits of FNV-1a of its short English form, which is made where it
 * is needed. No two texts had one key when the first number was chosen.
 */
export function messageKey(short: string): string {
  let hash = 0x811c9dc9
  for (let at = 0; at < short.length; at++) hash = Math.imul(hash ^ short.charCodeAt(at), 0x01000193)
  return (hash >>> 8).toString(36)
}
