import { createHash } from 'node:crypto'

/**
 * A message in its two forms. In PO files: `{name}` for a value, `<link>words</link>` or `<icon/>` for an element,
 * `{runs, plural, one {# run} other {# runs}}` for a word that follows a count. In the code: the same by number, `{0}`,
 * `<1>words</1>`, `{2|# run|# runs}`.
 *
 * @typedef {{ text: string } | { value: string } | { element: string, children: Part[] | null } | { count: string, forms: Record<string, Part[]> }} Part
 */

/** The order of plural forms in the short form. */
export const CATEGORIES = ['one', 'few', 'many', 'other']

/** @param {string} text of a PO file @returns {Part[]} throws an Error that says what is wrong */
export function parse(text) {
  const reader = { text, at: 0 }
  const parts = parseUntil(reader, null, false)
  if (reader.at < text.length) throw new Error(`unexpected "${text.slice(reader.at, reader.at + 10)}"`)
  return parts
}

/** @param {{ text: string, at: number }} reader @param {string | null} element that ends them @param {boolean} isForm @returns {Part[]} */
function parseUntil(reader, element, isForm) {
  /** @type {Part[]} */
  const parts = []
  /** @param {string} text */
  const addText = (text) => {
    const last = parts.at(-1)
    if (last && 'text' in last) last.text += text
    else parts.push({ text })
  }
  while (reader.at < reader.text.length) {
    const rest = reader.text.slice(reader.at)
    const end = /^<\/([\w-]+)>/.exec(rest)
    if (end) {
      if (end[1] !== element) throw new Error(`</${end[1]}> closes nothing`)
      return parts
    }
    if (isForm && rest[0] === '}') return parts
    const tag = /^<([a-z][\w-]*)(\/?)>/i.exec(rest)
    const value = /^\{(\w+)\}/.exec(rest)
    const plural = /^\{(\w+), plural,\s*/.exec(rest)
    if (tag) {
      reader.at += tag[0].length
      const [, name = '', closed] = tag
      if (closed) parts.push({ element: name, children: null })
      else {
        const children = parseUntil(reader, name, isForm)
        if (!reader.text.startsWith(`</${name}>`, reader.at)) throw new Error(`<${name}> is not closed`)
        reader.at += name.length + 3
        parts.push({ element: name, children })
      }
    } else if (value) {
      reader.at += value[0].length
      parts.push({ value: value[1] ?? '' })
    } else if (plural) {
      reader.at += plural[0].length
      parts.push({ count: plural[1] ?? '', forms: parseForms(reader) })
    } else if (rest[0] === '{' || rest[0] === '}')
      throw new Error(`a brace that belongs to nothing: "${rest.slice(0, 12)}"`)
    else {
      const [plain = ''] = /^.[^{}<]*/s.exec(rest) ?? []
      reader.at += plain.length
      addText(plain)
    }
  }
  if (element !== null) throw new Error(`<${element}> is not closed`)
  return parts
}

/** @param {{ text: string, at: number }} reader */
function parseForms(reader) {
  /** @type {Record<string, Part[]>} */
  const forms = {}
  for (;;) {
    const rest = reader.text.slice(reader.at)
    const end = /^\s*\}/.exec(rest)
    if (end) {
      reader.at += end[0].length
      return forms
    }
    const form = /^\s*(\w+)\s*\{/.exec(rest)
    if (!form || !CATEGORIES.includes(form[1] ?? '')) throw new Error(`no plural form: "${rest.slice(0, 12)}"`)
    reader.at += form[0].length
    forms[form[1] ?? ''] = parseUntil(reader, null, true)
    if (reader.text[reader.at] !== '}') throw new Error('a plural form is not closed')
    reader.at++
  }
}

/** @param {readonly Part[]} parts @returns {string} as a PO file has it */
export const write = (parts) =>
  parts
    .map((part) => {
      if ('text' in part) return part.text
      if ('value' in part) return `{${part.value}}`
      if ('count' in part)
        return `{${part.count}, plural, ${CATEGORIES.flatMap((name) => (part.forms[name] ? [`${name} {${write(part.forms[name])}}`] : [])).join(' ')}}`
      return part.children ? `<${part.element}>${write(part.children)}</${part.element}>` : `<${part.element}/>`
    })
    .join('')

/**
 * The names of a message's values and elements, in the order in which the English first says them: their numbers.
 * @param {readonly Part[]} parts
 */
export function namesOf(parts) {
  const values = new Set()
  const elements = new Set()
  /** @param {readonly Part[]} each */
  const visit = (each) => {
    for (const part of each) {
      if ('value' in part) values.add(part.value)
      else if ('count' in part) {
        values.add(part.count)
        for (const name of CATEGORIES) visit(part.forms[name] ?? [])
      } else if ('element' in part) {
        elements.add(part.element)
        visit(part.children ?? [])
      }
    }
  }
  visit(parts)
  return { values: /** @type {string[]} */ ([...values]), elements: /** @type {string[]} */ ([...elements]) }
}

/**
 * The short form, numbers for names.
 * @param {readonly Part[]} parts
 * @param {{ values: string[], elements: string[] }} names of the English
 * @param {readonly string[]} categories that the language tells apart
 * @returns {string}
 */
export const shorten = (parts, names, categories) =>
  parts
    .map((part) => {
      if ('text' in part) return part.text
      if ('value' in part) return `{${names.values.indexOf(part.value)}}`
      if ('count' in part) {
        const forms = categories.map((name) => shorten(part.forms[name] ?? part.forms.other ?? [], names, categories))
        return `{${names.values.indexOf(part.count)}|${forms.join('|')}}`
      }
      const number = names.elements.indexOf(part.element)
      return part.children ? `<${number}>${shorten(part.children, names, categories)}</${number}>` : `<${number}/>`
    })
    .join('')

/**
 * The key of a message in catalogues: 24 bits of FNV-1a of its short English form. `texts.ts` of the web makes the same one while it
 * runs, so that English code carries no keys.
 * @param {string} short
 */
export function keyOf(short) {
  let hash = 0x811c9dc9
  for (let at = 0; at < short.length; at++) hash = Math.imul(hash ^ short.charCodeAt(at), 0x01000193)
  return (hash >>> 8).toString(36)
}

/** A short name of a source's path, for what is loaded with it. @param {string} path */
export const idOf = (path) => createHash('sha256').update(path).digest('base64url').slice(0, 6)
