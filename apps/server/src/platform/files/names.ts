/** File names that every file system accepts: for stored files, downloads and archives. */

/** Some file systems count bytes, and 255 is their end; a number may still be added to a name. */
const LONGEST_BYTES = 200
const LONGEST_READ = 1_000
/** Windows opens a device under these names, whatever their ending. */
const DEVICE = /^(?:con|prn|aux|nul|conin\$|conout\$|(?:com|lpt)[0-9¹²³])$/i
const REFUSED = /[<>:"|?*\p{Cc}\p{Cf}\p{Surrogate}\u2028\u2029\ufffd]/gu

/**
 * The last part of a path as the name of a file: without characters that file systems refuse or that turn the direction of
 * writing, without dots and blanks at either end, never the name of a device, at most 200 bytes.
 */
export function safeFileName(path: string): string {
  const last = (path.split(/[/\\]/).at(-1) ?? '').slice(-LONGEST_READ)
  const name = last
    .normalize('NFC')
    .replace(REFUSED, '_')
    .replace(/[\s.]+$/, '')
  const extension = /\.[a-z0-9]{1,4}$/i.exec(name)?.[0] ?? ''
  const stem = name.slice(0, name.length - extension.length).replace(/^[\s.]+|[\s.]+$/g, '')
  const base = cut(stem || 'file', LONGEST_BYTES - extension.length)
  const isDevice = DEVICE.test((base.split('.')[0] as string).trim())
  return `${isDevice ? '_' : ''}${base}${extension}`
}

function cut(text: string, mostBytes: number): string {
  let kept = ''
  for (const letter of text) {
    if (Buffer.byteLength(kept + letter) > mostBytes) break
    kept += letter
  }
  return kept
}

/** A part of a file's name: spaces become `_`; what file systems refuse is left out. */
export const fileSafe = (name: string): string => name.replace(/\s+/g, '_').replace(/[<>:"/\\|?*\p{Cc}\p{Cf}]/gu, '')

/** A Content-Disposition header by RFC 6266: a plain name for old clients, the whole one encoded. */
export function attachment(fileName: string): string {
  const safe = safeFileName(fileName)
  const plain = safe.replace(/[^\x20-\x7e]|["\\%]/g, '_')
  const encoded = encodeURIComponent(safe).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`)
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`
}
