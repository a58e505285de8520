/** The browser's storage for settings; it may be full or forbidden, and then nothing is kept. */

/** The text kept under a key, or null. */
export function readStored(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

/** Keeps a text under a key; null takes the key away. */
export function writeStored(key: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(key)
    else localStorage.setItem(key, value)
  } catch {
    // nothing to do: the setting holds until the page is closed
  }
}

/** The value kept under a key as JSON, if `isRight` accepts it; else null. */
export const readStoredJson = <Value>(key: string, isRight: (value: unknown) => value is Value): Value | null =>
  parseStored(readStored(key), isRight)

/** The value of a kept text, if `isRight` accepts it; else null. */
export function parseStored<Value>(text: string | null, isRight: (value: unknown) => value is Value): Value | null {
  if (text === null) return null
  try {
    const value: unknown = JSON.parse(text)
    return isRight(value) ? value : null
  } catch {
    return null
  }
}

/** Runs something that may empty the storage, and puts the settings back afterwards, except the session. */
export async function keepingSettings(run: () => Promise<unknown>): Promise<void> {
  const kept = readAll()
  try {
    await run()
  } finally {
    for (const [key, value] of kept) if (readStored(key) === null) writeStored(key, value)
  }
}

function readAll(): [string, string][] {
  try {
    return Object.entries(localStorage).filter(([key]) => key !== 'user')
  } catch {
    return []
  }
}
