import { appendFile, open, readFile } from 'node:fs/promises'

/** What was sent and answered, one id a line, in a file beside what is watched: it outlives the agent. */

export interface Sent {
  has(id: string): boolean
  /** Durable when it returns. */
  add(ids: readonly string[]): Promise<void>
}

/** Opens the file, or begins it. A line that a crash cut short counts for nothing: that run is sent again and answered as before. */
export async function openSent(path: string): Promise<Sent> {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return ''
    throw error
  })
  const lines = text.split('\n')
  // what follows the last newline is no whole line
  if (lines.pop() !== '') await appendFile(path, '\n')
  const known = new Set(lines)
  return {
    has: (id) => known.has(id),
    async add(ids) {
      const file = await open(path, 'a')
      try {
        await file.appendFile(ids.map((id) => `${id}\n`).join(''))
        await file.sync()
      } finally {
        await file.close()
      }
      for (const id of ids) known.add(id)
    },
  }
}
