/**
 * The part of a style sheet that a page is drawn with. The sheets a page shares with others are four fifths of its styles, and
 * a browser reads every rule before it paints.
 */

/** A rule with the classes each of its selectors asks for, a group of rules under one condition, or text that always stands. */
export type Rule =
  | { text: string }
  | { selectors: readonly { text: string; classes: readonly string[] }[]; body: string }
  | { head: string; rules: readonly Rule[] }

const GROUP = /^@(?:media|layer|supports|container)\b/
/** what is said of other elements or of none: it asks for no class of the element's own */
const ASIDE = /:(?:not|is|where|has)\([^()]*(?:\([^()]*\)[^()]*)*\)/g
/** a class, or the name a sheet calls a shared piece by */
const NAME = /\.(-?[A-Za-z_][\w-]*)|\[(data-part=)"?([\w-]+)"?\]/g

/** The rules of a minified sheet in their order. */
export function readRules(sheet: string): Rule[] {
  const rules: Rule[] = []
  let at = 0
  while (at < sheet.length) {
    const [open, sign] = find(sheet, at, ';{')
    if (sign === undefined) break
    if (sign === ';') {
      rules.push({ text: sheet.slice(at, open + 1) })
      at = open + 1
      continue
    }
    const end = endOf(sheet, open)
    rules.push(ruleOf(sheet.slice(at, open).trim(), sheet.slice(open + 1, end)))
    at = end + 1
  }
  return rules
}

function ruleOf(head: string, body: string): Rule {
  if (GROUP.test(head)) return { head, rules: readRules(body) }
  if (head.startsWith('@')) return { text: `${head}{${body}}` }
  const selectors = partsOf(head).map((text) => ({
    text,
    classes: [...text.replace(ASIDE, '').matchAll(NAME)].map(([, name, part = '', of = '']) => name ?? part + of),
  }))
  return { selectors, body }
}

/** Those that may hold for an element with `classes`, or all, as a sheet. */
export function usedRules(rules: readonly Rule[], classes?: ReadonlySet<string>): string {
  return rules
    .map((rule) => {
      if ('rules' in rule) {
        const inner = usedRules(rule.rules, classes)
        return inner && `${rule.head}{${inner}}`
      }
      if ('text' in rule) return rule.text
      const held = rule.selectors.filter((each) => !classes || each.classes.every((name) => classes.has(name)))
      return held.length > 0 ? `${held.map(({ text }) => text).join()}{${rule.body}}` : ''
    })
    .join('')
}

/** The classes that stand in a text of HTML, and its shared pieces as `data-part=name`. */
export function classesIn(html: string): ReadonlySet<string> {
  const found = new Set<string>()
  for (const [, names = ''] of html.matchAll(/ class="([^"]*)"/g)) for (const name of names.split(' ')) found.add(name)
  for (const [, part = ''] of html.matchAll(/ data-part="([^"]*)"/g)) found.add(`data-part=${part}`)
  return found
}

/** The first of `signs` from `from` on, outside quotes and brackets: where it is and which. */
function find(text: string, from: number, signs: string): [at: number, sign: string | undefined] {
  let depth = 0
  for (let at = from; at < text.length; at++) {
    const sign = text.charAt(at)
    if (sign === '"' || sign === "'") at = text.indexOf(sign, at + 1)
    else if (sign === '(' || sign === '[') depth++
    else if (sign === ')' || sign === ']') depth--
    else if (depth === 0 && signs.includes(sign)) return [at, sign]
  }
  return [text.length, undefined]
}

/** Where the brace that opens at `open` is closed. */
function endOf(text: string, open: number): number {
  let depth = 0
  let at = open
  for (;;) {
    const [next, sign] = find(text, at, '{}')
    if (sign === undefined) return text.length
    depth += sign === '{' ? 1 : -1
    if (depth === 0) return next
    at = next + 1
  }
}

function partsOf(selectors: string): string[] {
  const parts: string[] = []
  let from = 0
  for (;;) {
    const [at, sign] = find(selectors, from, ',')
    parts.push(selectors.slice(from, at))
    if (sign === undefined) return parts
    from = at + 1
  }
}
