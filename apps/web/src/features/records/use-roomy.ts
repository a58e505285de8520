import { useState } from 'react'
import { readStored, writeStored } from '../../lib/storage.ts'

const key = 'records-rows'

/** Whether rows are roomy: the reader's taste, kept in this browser and not in the address. */
export function useRoomy(): [boolean, (roomy: boolean) => void] {
  const [roomy, setRoomy] = useState(() => readStored(key) === 'roomy')
  const choose = (next: boolean) => {
    setRoomy(next)
    writeStored(key, next ? 'roomy' : null)
  }
  return [roomy, choose]
}
