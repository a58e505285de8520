import { useEffect, useState } from 'react'

const taken = new Map<string, unknown>()

/**
 * What is gone once it is read, such as a token in the address. React may throw a first render away and begin anew: that one
 * is given what the thrown one took.
 */
export function useTaken<T>(name: string, take: () => T): T {
  const [value] = useState(() => {
    if (!taken.has(name)) taken.set(name, take())
    return taken.get(name) as T
  })
  useEffect(() => {
    taken.delete(name)
  }, [name])
  return value
}
