/** A Content-Disposition header by RFC 6266: a plain name for old clients, the whole one encoded. */
export function attachment(fileName: string): string {
  const plain = fileName.replace(/[^\x20-\x7e]|["\\%]/g, '_')
  const encoded = encodeURIComponent(fileName).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`)
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`
}

/** A name for a file of a download: spaces become `_`; what file systems refuse is left out. */
export const fileSafe = (name: string): string => name.replace(/\s+/g, '_').replace(/[<>:"/\\|?*\p{Cc}\p{Cf}]/gu, '')
