import { useEffect, useState } from 'react'
import { pageNow } from '../page-time.ts'

/** The time of the page, new every so many milliseconds: for texts like `ends in 4 h 08 m`. */
export function useNow(every: number): Date {
  const [now, setNow] = useState(pageNow)
  useEffect(() => {
    const timer = setInterval(() => setNow(pageNow()), every)
    return () => clearInterval(timer)
  }, [every])
  return now
}
