import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, type ReactNode, useId, useState } from 'react'
import { queryOf } from '../../../lib/api.ts'
import { useDebounced } from '../../../lib/hooks/use-debounced.ts'
import { Flag } from '../../../ui/flag.tsx'
import styles from '../forum.module.css'
import { type Change, mentionAt, mentionOf } from './bbcode-tools.ts'

const MOST = 6

/** Names for an `@` that is being typed: arrows choose, Enter or Tab takes, Escape closes. */
export function useMentions(text: string, apply: (change: Change) => void) {
  const listId = useId()
  const [typed, setTyped] = useState<string | null>(null)
  const [chosen, setChosen] = useState(0)
  const asked = useDebounced(typed)
  const { data } = useQuery({
    ...queryOf('GET /user/search', { query: { query: asked ?? '' } }),
    enabled: asked !== null,
  })
  // a mention tells a member
  const names = typed === null ? [] : (data ?? []).filter(({ id }) => id !== null).slice(0, MOST)
  const isOpen = names.length > 0
  const place = Math.min(chosen, Math.max(0, names.length - 1))

  const take = (name: string) => {
    const length = (typed ?? '').length + 1
    setTyped(null)
    apply((selection) => {
      const start = selection.start - length
      const word = mentionOf(name)
      const next = selection.text.slice(0, start) + word + selection.text.slice(selection.end)
      return { text: next, start: start + word.length, end: start + word.length }
    })
  }

  const list: ReactNode = isOpen && (
    <div id={listId} className={styles.bbNames} role="listbox" aria-label="Members">
      {names.map(({ id, pseudo, countryCode, formerly }, index) => (
        <div
          key={id}
          id={`${listId}-${index}`}
          role="option"
          tabIndex={-1}
          aria-selected={index === place}
          onPointerDown={(event) => {
            event.preventDefault()
            take(pseudo)
          }}
        >
          <Flag code={countryCode} />
          <bdi>{pseudo}</bdi>
          {formerly !== null && <span className="muted">formerly {formerly}</span>}
        </div>
      ))}
    </div>
  )

  return {
    list,
    wiring: {
      'aria-autocomplete': 'list' as const,
      'aria-controls': isOpen ? listId : undefined,
      'aria-activedescendant': isOpen ? `${listId}-${place}` : undefined,
    },
    look(next: string, caret: number) {
      setTyped(mentionAt(next, caret))
      setChosen(0)
    },
    close: () => setTyped(null),
    /** true when the key was meant for the list */
    onKey(event: KeyboardEvent): boolean {
      if (!isOpen || text === '') return false
      if (event.key === 'ArrowDown') setChosen((place + 1) % names.length)
      else if (event.key === 'ArrowUp') setChosen((place + names.length - 1) % names.length)
      else if ((event.key === 'Enter' && !event.ctrlKey && !event.metaKey) || event.key === 'Tab')
        take(names[place]?.pseudo ?? '')
      else if (event.key === 'Escape') setTyped(null)
      else return false
      event.preventDefault()
      return true
    },
  }
}
