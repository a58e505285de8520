import { parseForum, writeValue } from '@kz/markup'

/** BBCode as other boards write it, in the tags of this site. */

/** What a text names that has come: answers null for what has not. */
export interface Named {
  /** the path of a message here, by its old number */
  message: (oldId: number) => string | null
  /** the markup of a file, by its old number */
  file: (oldId: number) => string | null
}

const TAG = /\[(\/?)([a-z*][a-z0-9*]{0,14})((?:[=\s:][^\]\n]{0,2000})?)\]/gi
/** What stands inside is text. */
const CODE = /\[(code|php|html|codebox|syntax|tt|pre|noparse|nobbc)(?:=[^\]\n]{0,80})?\]([\s\S]*?)\[\/\1\]/gi
/** SMF and vBulletin say 1 to 7, others points, per cent or words. */
const SIZE_STEPS = [12, 12, 13, 14, 16, 18, 20, 24]
const SIZE_WORDS: Readonly<Record<string, number>> = {
  ...{ 'xx-small': 12, 'x-small': 12, small: 13, medium: 14, large: 18, 'x-large': 20, 'xx-large': 24, huge: 24 },
  ...{ smaller: 13, larger: 16 },
}
const PLAIN = new Set(['b', 'i', 'u', 's', 'list', '*', 'link'])
const ALIASES: Readonly<Record<string, string>> = {
  ...{ strike: 's', del: 's', strong: 'b', em: 'i', ul: 'list', ol: 'list', li: '*', ul1: 'list', blockquote: 'quote' },
}

/** A value without the quotes it stands in. */
const bare = (value: string): string => value.trim().replace(/^(?:"(.*)"|'(.*)'|&quot;(.*)&quot;)$/s, '$1$2$3')

/** Turns a text into a forum message; the tags that the site does not have go, what they hold stays. */
export function fromOldBBCode(text: string, named: Named): string {
  const codes: string[] = []
  const apart = text.replace(/\0/g, '').replace(CODE, (_all, _name: string, inside: string) => {
    codes.push(inside)
    return `\0${codes.length - 1}\0`
  })
  const video = apart.replace(
    /\[(?:youtube|video|media|yt)(?:=[^\]\n]{0,80})?\]\s*([^[\s]{1,300})\s*\[\/(?:youtube|video|media|yt)\]/gi,
    (_all, address: string) => videoOf(address),
  )
  const files = video
    .replace(/\[file=(\d{1,15})\]/gi, (_all, id: string) => named.file(Number(id)) ?? '')
    .replace(/\[(e?mail)(?:=([^\]\n]{1,200}))?\]([\s\S]{0,300}?)\[\/\1\]/gi, (_all, _tag, address, shown: string) => {
      return `[url=mailto:${bare(address ?? shown)}]${shown}[/url]`
    })
  const open: string[] = []
  const read = files.replace(TAG, (all, close: string, name: string, rest: string) =>
    close ? closed(all, name.toLowerCase(), open) : opened(all, name.toLowerCase(), rest, open, named),
  )
  return read.replace(/\0(\d+)\0/g, (_all, at: string) => `[code]${codes[Number(at)] ?? ''}[/code]`)
}

const videoOf = (address: string): string => {
  const markup = /^https?:/i.test(address) || /^[\w-]{11}$/.test(address) ? `[youtube]${address}[/youtube]` : address
  return parseForum(markup).nodes.some(({ type }) => type === 'youtube') ? markup : address
}

/** Tags that become others are closed by what they became: `open` holds what each one that has an end became. */
function opened(all: string, written: string, rest: string, open: string[], named: Named): string {
  const name = ALIASES[written] ?? written
  const value = bare(rest.replace(/^[=:]\s*/, ''))
  if (name === 'quote') {
    open.push('quote=[/quote]')
    return quoteOf(rest, named)
  }
  if (name === '*') return '[*]'
  if (name === 'hr' || name === 'br') return '\n'
  if (PLAIN.has(name) && (rest === '' || name === 'list' || rest.startsWith(':'))) {
    open.push(`${written}=[/${name}]`)
    return `[${name}]`
  }
  if (name === 'url' || name === 'link') {
    open.push(`${written}=[/url]`)
    return value && !rest.startsWith(':') ? `[url=${value}]` : '[url]'
  }
  if (name === 'img' || name === 'image') {
    open.push(`${written}=[/img]`)
    return '[img]'
  }
  const style = name === 'color' ? `color=${value}` : name === 'size' ? sizeOf(value) : null
  if (style) {
    open.push(`${written}=${name === 'color' ? '[/color]' : '[/style]'}`)
    return name === 'color' ? `[${style}]` : `[style ${style}]`
  }
  return DROPPED.has(name) ? '' : all
}

const DROPPED = new Set(
  `font face center left right justify align indent spoiler hide sup sub highlight size color glow shadow move marquee
  table tr td th tbody acronym abbr anchor iurl ftp flash float background bgcolor attach attachment tt pre rtl ltr title
  thread post post2 user member username nobbc noparse topic php html code codebox syntax icode dohtml`.split(/\s+/),
)

function closed(all: string, name: string, open: string[]): string {
  if (name === '*' || name === 'li') return ''
  const at = open.findLastIndex((each) => each.startsWith(`${name}=`))
  if (at < 0) return DROPPED.has(name) || Object.hasOwn(ALIASES, name) ? '' : all
  const [became = ''] = open.splice(at, 1)
  return became.slice(name.length + 1)
}

function sizeOf(value: string): string | null {
  const [, digits = '', unit = ''] = /^([+-]?\d{1,3})(?:\.\d+)?\s*(pt|px|em|%)?$/i.exec(value) ?? []
  const word = SIZE_WORDS[value.toLowerCase()]
  if (word) return `size=${word}`
  const number = Number(digits)
  if (digits === '' || number < 0) return null
  if (unit === 'pt') return `size=${Math.round((number * 4) / 3)}`
  if (unit === '%' || (unit === '' && number >= 40)) return `size=${Math.round((number * 15) / 100)}`
  if (unit === '' && number < SIZE_STEPS.length) return `size=${SIZE_STEPS[number]}`
  return unit === 'em' ? `size=${number * 15}` : `size=${number}`
}

/** Every way to say who is quoted and in which message. */
const QUOTES: readonly [pattern: RegExp, name: number, message: number | null][] = [
  // SMF
  [/^\s+author=(.+?)\s+link=(?:topic=[\d.]+msg|[\d.]+msg|msg=|topic=[\d.]+\.msg)(\d+)/i, 1, 2],
  [/^\s+author=(.+?)(?:\s+(?:link|date)=.*)?$/i, 1, null],
  // phpBB
  [/^="?(.+?)"?\s+post_id=(\d+)/i, 1, 2],
  // MyBB
  [/^=["']?(.+?)["']?\s+pid=["'](\d+)["']/i, 1, 2],
  // vBulletin
  [/^="?([^;"]+);n?(\d+)"?$/i, 1, 2],
  [/^=(.+)$/s, 1, null],
]

function quoteOf(rest: string, named: Named): string {
  for (const [pattern, nameAt, messageAt] of QUOTES) {
    const found = pattern.exec(rest)
    if (!found) continue
    const name = bare((found[nameAt] ?? '').replace(/\s+(?:post_id|time|user_id|dateline|pid)=.*$/s, ''))
    const path = messageAt === null ? null : named.message(Number(found[messageAt]))
    if (name === '') break
    return path ? `[quote=${writeValue(name)}|${path}]` : `[quote=${writeValue(name)}]`
  }
  return '[quote]'
}
