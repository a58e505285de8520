import { useSyncExternalStore } from 'react'
import { readStored, writeStored } from '../../lib/session/storage.ts'

const key = 'chat-read'
const listeners = new Set<() => void>()

const read = (): number | null => {
  const text = readStored(key)
  return text === null ? null : Number(text) || 0
}

function watch(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Id of the newest message this browser has shown; null when it has shown none yet. */
export const useReadMark = (): number | null => useSyncExternalStore(watch, read, () => null)

/** Takes everything up to this message as read. */
export function markRead(commentId: number): void {
  if (commentId === 0 || commentId <= (read() ?? 0)) return
  writeStored(key, String(commentId))
  for (const listener of listeners) listener()
}
