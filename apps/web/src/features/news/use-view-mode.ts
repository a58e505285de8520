import { useState } from 'react'
import { readStored, writeStored } from '../../lib/storage.ts'
import { useMedia } from '../../lib/use-media.ts'

export type ViewMode = 'full' | 'compact'

const key = 'news-view-mode'

function stored(): ViewMode | null {
  const text = readStored(key)
  return text === 'full' || text === 'compact' ? text : null
}

/** Whole posts or previews (H031): as chosen in this browser, else by the width of the window. */
export function useViewMode(): [ViewMode, (mode: ViewMode) => void] {
  const [chosen, setChosen] = useState(stored)
  const isWide = useMedia('(min-width: 64rem)')
  const choose = (mode: ViewMode) => {
    setChosen(mode)
    writeStored(key, mode)
  }
  return [chosen ?? (isWide ? 'full' : 'compact'), choose]
}
