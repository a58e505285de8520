import { useState } from 'react'
import { readStored, writeStored } from '../../lib/storage.ts'

const key = 'latest-demos-rejected'

/** Whether rejected demos are shown (H039): off unless this browser remembers otherwise. */
export function useRejected(): [boolean, (on: boolean) => void] {
  const [shown, setShown] = useState(() => readStored(key) === 'true')
  const choose = (on: boolean) => {
    setShown(on)
    writeStored(key, on ? 'true' : null)
  }
  return [shown, choose]
}
