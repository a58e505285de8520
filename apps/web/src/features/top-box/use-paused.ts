import { useState } from 'react'

const key = 'top-box-paused'

function read(): boolean {
  try {
    return sessionStorage.getItem(key) === 'true'
  } catch {
    return false
  }
}

/** Whether the reader stopped the box, remembered for this tab. */
export function usePaused(): [boolean, (paused: boolean) => void] {
  const [paused, setPaused] = useState(read)
  const choose = (next: boolean) => {
    setPaused(next)
    try {
      if (next) sessionStorage.setItem(key, 'true')
      else sessionStorage.removeItem(key)
    } catch {
      // the choice holds until the page is closed
    }
  }
  return [paused, choose]
}
