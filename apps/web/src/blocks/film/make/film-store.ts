/** Where the bytes of a file are put while it is written; writers go back to its beginning once they know more. */
export interface FilmStore {
  write: (data: Uint8Array<ArrayBuffer>, position: number) => void
  /** closes it and answers what was written */
  file: (type: string) => Promise<Blob>
  /** takes everything away */
  drop: () => Promise<void>
}

/** The file system a browser has for a site alone, with the handles that write at once, which workers have. */
interface SyncHandle {
  write: (data: Uint8Array<ArrayBuffer>, at: { at: number }) => number
  flush: () => void
  close: () => void
}

const FOLDER = 'films'
/** what a page that was closed has left behind */
const OLD_MS = 24 * 3_600_000

/** Opens a store on the disk where the browser has one, else one that the browser itself may put on its disk. */
export async function openStore(): Promise<FilmStore> {
  try {
    return await diskStore()
  } catch {
    return memoryStore()
  }
}

async function diskStore(): Promise<FilmStore> {
  const root = await navigator.storage.getDirectory()
  const folder = await root.getDirectoryHandle(FOLDER, { create: true })
  await sweep(folder)
  const name = `${Date.now()}-${crypto.randomUUID()}`
  const handle = await folder.getFileHandle(name, { create: true })
  const open = handle as unknown as { createSyncAccessHandle: () => Promise<SyncHandle> }
  const file = await open.createSyncAccessHandle()
  let isOpen = true
  const close = () => {
    if (isOpen) file.close()
    isOpen = false
  }
  return {
    write(data, position) {
      // without room Chromium answers a number of an error, which is larger than any length
      if (file.write(data, { at: position }) !== data.length) throw new DOMException('full', 'QuotaExceededError')
    },
    async file(type) {
      file.flush()
      close()
      return new File([await handle.getFile()], name, { type })
    },
    async drop() {
      close()
      await folder.removeEntry(name).catch(() => {})
    },
  }
}

async function sweep(folder: FileSystemDirectoryHandle): Promise<void> {
  const entries = folder as unknown as { keys: () => AsyncIterable<string> }
  for await (const name of entries.keys()) {
    // one that is written in another tab is held by it
    if (Date.now() - Number.parseInt(name, 10) > OLD_MS) await folder.removeEntry(name).catch(() => {})
  }
}

/** Takes away what films of this site are on the disk, as far as no other tab is writing it. */
export async function dropFilm(name: string): Promise<void> {
  try {
    const root = await navigator.storage.getDirectory()
    const folder = await root.getDirectoryHandle(FOLDER)
    await folder.removeEntry(name)
  } catch {
    // it was never on the disk
  }
}

/** Parts one behind the other; one that is written over is cut in. */
export function memoryStore(): FilmStore {
  let parts: Blob[] = []
  let length = 0
  return {
    write(data, position) {
      const piece = new Blob([data])
      if (position === length) parts.push(piece)
      else {
        const whole = new Blob(parts)
        const gap = position > length ? [new Blob([new Uint8Array(position - length)])] : []
        parts = [whole.slice(0, position), ...gap, piece, whole.slice(position + data.length)]
      }
      length = Math.max(length, position + data.length)
    },
    file: async (type) => new Blob(parts, { type }),
    async drop() {
      parts = []
      length = 0
    },
  }
}
