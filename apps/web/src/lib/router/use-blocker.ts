import { useEffect, useEffectEvent, useState } from 'react'
import { useRouter } from './router-context.tsx'

interface Options {
  /** Whether the page may not be left without a question; asked at that moment. */
  blocks: () => boolean
  /** The same for a window that is closed or loaded again, where the browser asks in its own words. */
  blocksUnload: () => boolean
}

/** Keeps a page from being left; answers what to do once somebody tries, else null. */
export function useBlocker(options: Options): { proceed: () => void; stay: () => void } | null {
  const router = useRouter()
  const [proceed, setProceed] = useState<(() => void) | null>(null)
  const blocks = useEffectEvent(options.blocks)
  const blocksUnload = useEffectEvent(options.blocksUnload)
  useEffect(() => {
    let isFree = false
    const blocker = {
      blocks: () => !isFree && blocks(),
      ask: (goOn: () => void) =>
        setProceed(() => () => {
          isFree = true
          goOn()
        }),
    }
    const unload = (event: BeforeUnloadEvent) => blocksUnload() && event.preventDefault()
    router.blockers.add(blocker)
    addEventListener('beforeunload', unload)
    return () => {
      router.blockers.delete(blocker)
      removeEventListener('beforeunload', unload)
    }
  }, [router])
  return proceed && { proceed, stay: () => setProceed(null) }
}
