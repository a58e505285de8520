import { useEffect, useState } from 'react'

/** The time of the page, new every so many milliseconds: for texts like `ends in 4 h 08 m`. */
export function useNow(every: number): Date {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), every)
    return () => clearInterval(timer)
  }, [every])
  return now
}
