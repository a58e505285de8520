/** Copies a text; false when the browser does not let it. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return false
  }
}

/**
 * Copies a text and beside it a PNG from this site, for programs that take one; the text alone where the browser takes no
 * picture, or it does not come. False when it lets nothing be copied.
 */
export async function copyWithPicture(text: string, picture: string): Promise<boolean> {
  try {
    const bytes = fetch(picture).then((answer) => (answer.ok ? answer.blob() : Promise.reject(new Error('no picture'))))
    // one that does not come is told by the write, or not asked for
    bytes.catch(() => undefined)
    const words = new Blob([text], { type: 'text/plain' })
    await navigator.clipboard.write([new ClipboardItem({ 'text/plain': words, 'image/png': bytes })])
    return true
  } catch {
    return copyText(text)
  }
}
