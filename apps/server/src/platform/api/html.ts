/** HTML that may be put into a page as it is. Made by `html` alone. */
export interface Html {
  readonly html: string
}

type Value = string | number | Html | readonly Html[] | null | undefined | false

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

/** Text for an element or an attribute in quotes. */
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (sign) => ENTITIES[sign] as string)

/** Writes HTML: what is put in is escaped, unless `html` made it; null, undefined and false are nothing. */
export function html(texts: TemplateStringsArray, ...values: Value[]): Html {
  return { html: texts.reduce((written, text, place) => written + textOf(values[place - 1]) + text) }
}

function textOf(value: Value): string {
  if (value === null || value === undefined || value === false) return ''
  if (typeof value === 'string') return escapeHtml(value)
  if (typeof value === 'number') return String(value)
  return 'html' in value ? value.html : value.map((part) => part.html).join('')
}

/** A value as JSON inside a `<script>` of data: no text in it can end the element or open a comment. */
export const scriptJson = (json: string): string => json.replaceAll('<', '\\u003c')
