import { useState, useSyncExternalStore } from 'react'
import { readStored, writeStored } from './storage.ts'

const never = () => () => {}

/**
 * A choice kept in this browser under a key, or null, and a function that changes it. The server knows of none: a page is
 * drawn without it first.
 */
export function useStored(key: string): [string | null, (value: string | null) => void] {
  const kept = useSyncExternalStore(
    never,
    () => readStored(key),
    () => null,
  )
  // the storage may be forbidden: the choice holds until the page is closed
  const [chosen, setChosen] = useState<{ value: string | null }>()
  const choose = (value: string | null) => {
    setChosen({ value })
    writeStored(key, value)
  }
  return [chosen ? chosen.value : kept, choose]
}
