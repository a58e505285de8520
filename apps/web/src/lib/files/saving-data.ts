/** Whether the reader has set their browser to spare data; the server knows of none. */
export function isSavingData(): boolean {
  if (typeof navigator === 'undefined') return false
  const { connection } = navigator as { connection?: { saveData?: boolean } }
  return connection?.saveData === true
}
