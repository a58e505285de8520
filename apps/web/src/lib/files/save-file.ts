/** Lets the browser save what an address points to. */
export function saveFrom({ presignedUrl, fileName }: { presignedUrl: string; fileName: string }): void {
  const link = document.createElement('a')
  link.href = presignedUrl
  link.download = fileName
  link.click()
}

const KEPT_MS = 60_000

/** Lets the browser save bytes that are here. */
export function saveFile(file: File, otherName: string): void {
  const presignedUrl = URL.createObjectURL(file)
  saveFrom({ presignedUrl, fileName: file.name || otherName })
  setTimeout(() => URL.revokeObjectURL(presignedUrl), KEPT_MS)
}
