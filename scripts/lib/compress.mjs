import { readdirSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const compressible = /\.(?:js|css|html|svg|json|txt|xml|webmanifest)$/
const leastBytes = 1024

/**
 * Writes a .gz and a .br beside every text file of a folder, where they are smaller: the server sends them as they are.
 * @param {string} folder
 */
export async function compressFolder(folder) {
  const names = readdirSync(folder, { recursive: true }).map(String)
  await Promise.all(names.filter((name) => compressible.test(name)).map((name) => compressFile(join(folder, name))))
}

/** @param {string} path */
async function compressFile(path) {
  const content = await readFile(path)
  if (content.length < leastBytes) return
  const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY }
  const zipped = await promisify(gzip)(content, { level: 9 })
  const smaller = await promisify(brotliCompress)(content, { params })
  if (zipped.length < content.length) await writeFile(`${path}.gz`, zipped)
  if (smaller.length < content.length) await writeFile(`${path}.br`, smaller)
}
