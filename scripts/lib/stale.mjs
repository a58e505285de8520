import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './run.mjs'

const skipped = new Set(['node_modules', 'dist', 'dist-embed', 'dist-ssr', 'data', 'test-results', 'playwright-report'])

/**
 * Every file below a folder of the checkout, or the file itself, without what tools make.
 * @param {string} path relative to the checkout
 * @returns {string[]} paths relative to the checkout, with forward slashes
 */
function listFiles(path) {
  const full = join(root, path)
  if (!existsSync(full)) return []
  if (statSync(full).isFile()) return [path]
  return readdirSync(full, { withFileTypes: true }).flatMap((entry) => {
    if (skipped.has(entry.name) || entry.name.startsWith('.')) return []
    return entry.isDirectory() ? listFiles(`${path}/${entry.name}`) : [`${path}/${entry.name}`]
  })
}

/**
 * A short text that changes when any of these files does (by name, size and time: no file is read).
 * @param {string[]} paths files and folders, relative to the checkout
 * @param {(file: string) => boolean} [wanted]
 */
export function stampOf(paths, wanted = () => true) {
  const hash = createHash('sha256')
  for (const file of paths.flatMap(listFiles).filter(wanted).sort()) {
    const { mtimeMs, size } = statSync(join(root, file))
    hash.update(`${file}\0${mtimeMs}\0${size}\n`)
  }
  return hash.digest('hex')
}

/** @param {string} name @returns {string} the stamp kept under this name, or an empty text */
export function keptStamp(name) {
  const path = stampPath(name)
  return existsSync(path) ? readFileSync(path, 'utf8') : ''
}

/** @param {string} name @param {string} stamp */
export function keepStamp(name, stamp) {
  mkdirSync(join(root, '.cache'), { recursive: true })
  writeFileSync(stampPath(name), stamp)
}

/** @param {string} name */
function stampPath(name) {
  return join(root, '.cache', `${name}.stamp`)
}
