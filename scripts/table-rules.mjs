import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readSources } from './lib/read-imports.mjs'
import { owners } from './lib/table-owners.mjs'

const server = 'apps/server/src/'
/** the sample community writes its rows as they are, like the builders of tests */
const free = new RegExp(`^${server}scripts/(?:sample/|seed\\.ts)`)
const name = String.raw`[\w."]+`
const verbs = String.raw`insert\s+into|delete\s+from|merge\s+into|truncate(?:\s+table)?|update(?=\s+(?:only\s+)?\S+(?:\s+(?:as\s+)?\w+)?\s+set\b)`
const write = new RegExp(String.raw`\b(?:${verbs})\s+(?:only\s+)?(\$\{|${name}(?:\s*,\s*${name})*)`, 'gi')
const past = /\b(?:pool|client)\.(?:query|connect)\b/g
const creation = /\bcreate\s+(?:unlogged\s+)?table\s+(?:if\s+not\s+exists\s+)?(\w+)\b(?!\s+partition\s+of)/gi
const remark = /^\s*(?:\/\/|\/?\*).*$/gm

/**
 * Checks who writes which table (lib/table-owners.mjs): every table has one owner, nobody else inserts, updates or deletes,
 * and domains ask the database through rows() and execute() alone.
 * @param {string} root folder of a checkout
 * @returns {string[]} one line for every violation, beginning with the path of the file
 */
export function checkTables(root) {
  const ownerOf = new Map(Object.entries(owners).flatMap(([folder, tables]) => tables.map((table) => [table, folder])))
  const sources = readSources(root).filter(({ path, test }) => path.startsWith(server) && !test && !free.test(path))
  const made = new Set(
    [...readMigrations(root), ...sources.map(({ text }) => text)].flatMap((text) =>
      [...text.matchAll(creation)].map(([, table = '']) => table),
    ),
  )
  const lists = Object.values(owners).flat()
  return [
    ...[...made]
      .filter((table) => !ownerOf.has(table))
      .map((table) => `scripts/lib/table-owners.mjs: nobody owns ${table}`),
    ...lists
      .filter((table) => !made.has(table))
      .map((table) => `scripts/lib/table-owners.mjs: there is no table ${table}`),
    ...lists
      .filter((table, at) => lists.indexOf(table) !== at)
      .map((table) => `scripts/lib/table-owners.mjs: ${table} has two owners`),
    ...sources.flatMap((source) => checkSource(source, ownerOf)),
  ]
}

/** @param {{ path: string, text: string }} source @param {Map<string, string>} ownerOf */
function checkSource({ path, text }, ownerOf) {
  const code = text.replace(remark, '')
  const complaints = [...code.matchAll(write)].flatMap(([, written = '']) => {
    if (written === '${') return ['writes a table whose name is put in; name it in the text']
    return written.split(',').flatMap((each) => {
      const table = each
        .trim()
        .replace(/"/g, '')
        .replace(/^public\./, '')
      const owner = ownerOf.get(table)
      if (owner && path.startsWith(`${server}${owner}/`)) return []
      return [owner ? `writes ${table}, which ${owner} owns: call its api.ts` : `writes ${table}, which nobody owns`]
    })
  })
  const asks = path.startsWith(`${server}platform/`) ? [] : [...code.matchAll(past)]
  return [...complaints, ...asks.map(([call]) => `${call} goes past rows() and execute()`)].map(
    (said) => `${path}: ${said}`,
  )
}

/** @param {string} root */
function readMigrations(root) {
  const folder = join(root, 'apps/server/migrations')
  if (!existsSync(folder)) return []
  return readdirSync(folder).map((file) => readFileSync(join(folder, file), 'utf8'))
}
