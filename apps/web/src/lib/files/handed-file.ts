/** A file on its way from one page to another, in this tab only: it is not sent anywhere. */
let handed: File | null = null

export function handOver(file: File): void {
  handed = file
}

/** The file another page handed over, once. */
export function takeHanded(): File | null {
  const file = handed
  handed = null
  return file
}
