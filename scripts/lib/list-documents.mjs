import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Lists the documents of a checkout: the README, the style and everything in docs.
 * @param {string} root
 * @returns {string[]} paths relative to the tree, with forward slashes
 */
export function listDocuments(root) {
  const inDocs = existsSync(join(root, 'docs')) ? readdirSync(join(root, 'docs'), { recursive: true }) : []
  return ['README.md', 'STYLE.md', ...inDocs.map((name) => `docs/${String(name).replaceAll('\\', '/')}`)].filter(
    (path) => path.endsWith('.md') && existsSync(join(root, path)),
  )
}
