/** Lets the browser save what a presigned answer points to. */
export function saveFrom({ presignedUrl, fileName }: { presignedUrl: string; fileName: string }): void {
  const link = document.createElement('a')
  link.href = presignedUrl
  link.download = fileName
  link.click()
}
