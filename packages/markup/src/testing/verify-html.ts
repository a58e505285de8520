import { decodeEntities } from '../entities.ts'

const ALLOWED: Record<string, readonly string[]> = {
  a: ['href', 'title', 'rel'],
  img: ['src', 'alt', 'width', 'height'],
  td: ['colspan', 'rowspan', 'style'],
  th: ['colspan', 'rowspan', 'style'],
  ...Object.fromEntries(
    ['strong', 'em', 'u', 's', 'sub', 'sup', 'code', 'pre', 'ul', 'ol', 'li', 'blockquote']
      .concat('table', 'thead', 'tbody', 'tr', 'br', 'hr')
      .map((name) => [name, []]),
  ),
  ...Object.fromEntries(['p', 'h2', 'h3', 'h4'].map((name) => [name, ['style']])),
}
const VOID = new Set(['br', 'hr', 'img'])
const TAG = /<(\/?)([a-z][a-z0-9]*)((?: [a-z]+="[^"<>]*")*)>/y
const REFERENCE = /&(?:amp|lt|gt|quot|#39|#91|#92|#93|#124);/g
const OWN_PATH = /^\/(?!\/|\\|api(?:[/?#]|$))[^\s\\]*$/i

/**
 * What is wrong with a piece of written HTML: anything but balanced tags of the whitelist, their attributes in double
 * quotes, safe addresses and escaped text. Knows nothing of the parser.
 */
export function faultsOf(html: string): string[] {
  const faults: string[] = []
  const open: string[] = []
  let textStart = 0
  for (let at = html.indexOf('<'); at >= 0; at = html.indexOf('<', textStart)) {
    faults.push(...faultsOfText(html.slice(textStart, at)))
    TAG.lastIndex = at
    const match = TAG.exec(html)
    if (!match) return [...faults, `no tag: ${html.slice(at, at + 40)}`]
    const [whole, slash, name = '', attributes = ''] = match
    if (!Object.hasOwn(ALLOWED, name)) faults.push(`element ${name}`)
    if (slash && open.pop() !== name) faults.push(`end of ${name}`)
    if (!slash && !VOID.has(name)) open.push(name)
    faults.push(...faultsOfAttributes(name, attributes))
    textStart = at + whole.length
  }
  faults.push(...faultsOfText(html.slice(textStart)))
  return open.length > 0 ? [...faults, `left open: ${open.join(' ')}`] : faults
}

function faultsOfText(text: string): string[] {
  const bare = text.replace(REFERENCE, '')
  const faults = /[<>&]/.test(bare) ? [`unescaped: ${text.slice(0, 40)}`] : []
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these must not be there
  return /[\0-\x08\x0b-\x1f\x7f]/.test(text) ? [...faults, 'control character'] : faults
}

function faultsOfAttributes(element: string, attributes: string): string[] {
  return [...attributes.matchAll(/ ([a-z]+)="([^"]*)"/g)].flatMap(([, name = '', raw = '']) => {
    const value = decodeEntities(raw)
    const faults = faultsOfText(raw)
    if (!ALLOWED[element]?.includes(name)) faults.push(`attribute ${name} of ${element}`)
    if (name === 'href' && !/^https?:\/\/[^\s/@\\]+(?:[/?#]|$)|^mailto:[^\s?]+$/.test(value) && !OWN_PATH.test(value)) {
      faults.push(`address ${value}`)
    }
    if (name === 'href' && /[\s\p{Cc}]/u.test(value)) faults.push(`blank in ${value}`)
    if (name === 'src' && (!/^\/media\/[^\s\\]+$/.test(value) || /\/(?:\.|%2e){1,2}(?:\/|$)/i.test(value))) {
      faults.push(`picture ${value}`)
    }
    if (name === 'style' && !/^text-align: (?:center|right)$/.test(value)) faults.push(`style ${value}`)
    if (['width', 'height', 'colspan', 'rowspan'].includes(name) && !/^[1-9]\d{0,3}$/.test(value)) {
      faults.push(`${name} ${value}`)
    }
    return faults
  })
}
