import { useState, useSyncExternalStore } from 'react'

const key = 'top-box-paused'
const never = () => () => {}

function read(): boolean {
  try {
    return sessionStorage.getItem(key) === 'true'
  } catch {
    return false
  }
}

/** Whether the reader stopped the box, remembered for this tab. */
export function usePaused(): [boolean, (paused: boolean) => void] {
  const kept = useSyncExternalStore(never, read, () => false)
  const [chosen, setChosen] = useState<boolean>()
  const choose = (next: boolean) => {
    setChosen(next)
    try {
      if (next) sessionStorage.setItem(key, 'true')
      else sessionStorage.removeItem(key)
    } catch {
      // the choice holds until the page is closed
    }
  }
  return [chosen ?? kept, choose]
}
