import { useEffect, useState } from 'react'

let say: ((text: string) => void) | null = null

/** Says a sentence to screen readers, politely. */
export function announce(text: string): void {
  say?.(text)
}

/** The live region that `announce` speaks through. Mounted once by the shell. */
export function Announcer() {
  const [text, setText] = useState('')
  useEffect(() => {
    // the same sentence twice needs a change to be heard
    say = (next) => setText((last) => (last === next ? `${next}\u00a0` : next))
    return () => {
      say = null
    }
  }, [])
  return (
    <div className="visually-hidden" role="status">
      {text}
    </div>
  )
}
