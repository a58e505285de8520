/** The browser's storage for settings; it may be full or forbidden, and then nothing is kept. */

type Store = 'localStorage' | 'sessionStorage'

function read(store: Store, key: string): string | null {
  try {
    return globalThis[store].getItem(key)
  } catch {
    return null
  }
}

function write(store: Store, key: string, value: string | null): void {
  try {
    if (value === null) globalThis[store].removeItem(key)
    else globalThis[store].setItem(key, value)
  } catch {
    // nothing to do: the setting holds until the page is closed
  }
}

/** The text kept under a key, or null. */
export const readStored = (key: string) => read('localStorage', key)

/** Keeps a text under a key; null takes the key away. */
export const writeStored = (key: string, value: string | null) => write('localStorage', key, value)

/** The same for this tab alone, until it is closed. */
export const readOfTab = (key: string) => read('sessionStorage', key)
export const writeOfTab = (key: string, value: string | null) => write('sessionStorage', key, value)

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
