import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import PO from 'pofile'
import { withSense } from './senses.mjs'

/** The translations: a PO file for each area in a folder for each language. */

export const LANGUAGES = ['ru', 'zh-Hans', 'es', 'pt-BR']
/** A language with fewer of its texts is not offered. */
export const LEAST_SHARE = 0.95
/** Those the site has: none of them may become incomplete. */
export const OFFERED = ['ru', 'zh-Hans', 'es', 'pt-BR']
export const TEXTS = 'texts'

/** @typedef {{ text: string, context: string, said: string, sources: readonly string[], note: string, isFuzzy: boolean }} Entry */

/** @param {string} root @param {string} language @returns {string[]} the areas that have a file */
export const areasIn = (root, language) => {
  const folder = join(root, TEXTS, language)
  return existsSync(folder)
    ? readdirSync(folder)
        .filter((name) => name.endsWith('.po'))
        .map((name) => name.slice(0, -3))
        .sort()
    : []
}

/** @param {string} root @param {string} language @param {string} area @returns {Entry[]} */
export function readArea(root, language, area) {
  const file = join(root, TEXTS, language, `${area}.po`)
  if (!existsSync(file)) return []
  return PO.parse(readFileSync(file, 'utf8')).items.map((item) => ({
    text: item.msgid,
    context: item.msgctxt ?? '',
    said: item.msgstr[0] ?? '',
    sources: item.references,
    note: item.comments.join('\n'),
    isFuzzy: item.flags.fuzzy === true,
  }))
}

/** Every translation of a language, by the English and its sense. @param {string} root @param {string} language */
export const readLanguage = (root, language) =>
  new Map(
    areasIn(root, language).flatMap((area) =>
      readArea(root, language, area).map((entry) => [withSense(entry.text, entry.context), entry]),
    ),
  )

/** @param {string} root @param {string} language @param {string} area @param {readonly Entry[]} entries none: there is no file */
export function writeArea(root, language, area, entries) {
  const folder = join(root, TEXTS, language)
  const file = join(folder, `${area}.po`)
  if (entries.length === 0) return rmSync(file, { force: true })
  const po = new PO()
  po.headers = {
    'Content-Type': 'text/plain; charset=utf-8',
    'Content-Transfer-Encoding': '8bit',
    Language: language,
  }
  po.items = entries.map(({ text, context, said, sources, note, isFuzzy }) => {
    const item = new PO.Item()
    item.msgid = text
    if (context) item.msgctxt = context
    item.msgstr = [said]
    item.references = [...sources]
    item.comments = note ? note.split('\n') : []
    if (isFuzzy) item.flags.fuzzy = true
    return item
  })
  mkdirSync(folder, { recursive: true })
  writeFileSync(file, `${po.toString().trimEnd()}\n`)
}
