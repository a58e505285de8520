import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'
import { listDocuments } from './lib/list-documents.mjs'
import { readSources } from './lib/read-imports.mjs'

/** made by a build, a start or a test, and not kept */
const made = /^(?:apps\/(?:web\/dist-ssr|server\/dist)|\.?\/?data(?:\/|$)|pages\.json$)/
const named = /`([^`\n]+)`|\]\(([^)\s]+)\)/g
/** a document, or a decision by its number */
const inSource = /\bdocs\/(?:[\w/-]+\.md\b|decisions\/\d{3}\b(?!-))/g
/** a name of a file, or a path that begins in a folder of ours; `<domain>` stands for any name */
const isFile = /^[\w<][\w.<>*-]*(?:\/[\w.<>*-]+)*\.(?:ts|tsx|mjs|md|sql|css|json|jpg|svg)$/
const isFolder = /^(?:apps|packages|tools|scripts|docs|e2e)(?:\/[\w.<>*-]+)*\/?$/

/**
 * Checks that what the documents name is there: every link, every path and every file's name in backquotes, in the README,
 * the style and docs; and every document a source names. A path may leave out where it begins, as `platform/http/route.ts` does.
 * @param {string} root folder of a checkout
 * @returns {string[]} one line for every violation, beginning with the path of the document
 */
export function checkPaths(root) {
  const documents = listDocuments(root)
  const sources = readSources(root)
  const all = [...sources.map(({ path }) => path), ...documents, ...listOthers(root)]
  const read = documents.flatMap((document) => {
    const found = [...readFileSync(join(root, document), 'utf8').matchAll(named)]
    const links = found.flatMap(([, , link]) => (link && !leads(root, document, link) ? [link] : []))
    const quoted = found.flatMap(([, text = '']) => text.split(/[\s,]+/)).filter((word) => !isThere(root, all, word))
    return [...links, ...quoted].map((word) => `${document}: there is no ${word}`)
  })
  const remarked = sources.flatMap(({ path, text, test }) =>
    test
      ? []
      : (text.match(inSource) ?? [])
          .filter((word) => !documents.some((document) => document.startsWith(word)))
          .map((word) => `${path}: there is no ${word}`),
  )
  return [...read, ...remarked]
}

/** @param {string} root @param {string} document @param {string} link */
function leads(root, document, link) {
  const [path = ''] = link.split('#')
  return /^[a-z]+:/.test(link) || existsSync(join(root, dirname(document), path))
}

/** @param {string} root @param {string[]} all @param {string} quoted */
function isThere(root, all, quoted) {
  const path = posix.normalize(quoted).replace(/\/$/, '')
  if (made.test(quoted) || (!isFile.test(path) && !isFolder.test(path))) return true
  const open = path.replace(/<[\w-]+>/g, '*')
  if (!open.includes('*')) return existsSync(join(root, path)) || all.some((each) => `/${each}`.endsWith(`/${path}`))
  const pattern = open.replace(/[.]/g, '\\.').replace(/\*/g, '[\\w-]+')
  return all.some((each) => new RegExp(`(?:^|/)${pattern}(?:/|$)`).test(each))
}

/** @param {string} root @returns {string[]} the migrations, and what stands at the top of the tree and of each package */
function listOthers(root) {
  const folders = [
    '.',
    'apps/server/migrations',
    ...['packages', 'apps'].flatMap((folder) => list(root, folder).map((name) => `${folder}/${name}`)),
  ]
  return folders.flatMap((folder) => list(root, folder).map((name) => posix.join(folder, name)))
}

/** @param {string} root @param {string} folder */
const list = (root, folder) => (existsSync(join(root, folder)) ? readdirSync(join(root, folder)) : [])
