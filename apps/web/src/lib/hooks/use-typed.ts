import { useState } from 'react'
import { readOfTab, writeOfTab } from '../session/storage.ts'

/** What does not fit into the tab's storage holds until the page is loaded again. */
const texts = new Map<string, string>()

/**
 * What somebody types in a field by its name, until it is sent. It outlives the field, a login and a reload, in this tab; another
 * user of the tab does not see it. It begins as `first`, and is not kept while it is that.
 */
export function useTyped(name: string, userId: number | undefined, first = ''): [string, (text: string) => void] {
  const key = `typed ${userId} ${name}`
  const [, redraw] = useState({})
  const change = (text: string) => {
    if (text === first) texts.delete(key)
    else texts.set(key, text)
    writeOfTab(key, text === first ? null : text)
    redraw({})
  }
  return [userId === undefined ? '' : (texts.get(key) ?? readOfTab(key) ?? first), change]
}
