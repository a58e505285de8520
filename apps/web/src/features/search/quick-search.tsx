import type { SearchKind } from '@kz/contract/search'
import { type KeyboardEvent, useEffect, useId, useState } from 'react'
import { flushSync } from 'react-dom'
import { useDebounced } from '../../lib/hooks/use-debounced.ts'
import { useRouter } from '../../lib/router/router-context.tsx'
import { takeTyped } from '../../lib/search-keys.ts'
import { paths } from '../../lib/url/paths.ts'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { SearchInput } from '../../ui/field/search-input.tsx'
import { Flag } from '../../ui/flag.tsx'
import names from '../../ui/names.module.css'
import { hitsOf, KIND_LABELS, KINDS, SEARCH_LEAST, SEARCH_MOST } from './hits.ts'
import styles from './search.module.css'
import { useSearch } from './use-search.ts'

const PER_KIND = 5

/** A map is blue, a person semibold. */
const LOOKS: Partial<Record<SearchKind, string>> = { map: names.map, demo: names.map, user: styles.userHit }

/** The search that `/` and Ctrl-K open: arrows choose, Enter opens. */
export function QuickSearch({ onClose }: { onClose: () => void }) {
  const router = useRouter()
  const listId = useId()
  const [text, setText] = useState('')
  const [chosen, setChosen] = useState(0)
  const asked = useDebounced(text).trim()
  const found = useSearch(asked, null)
  const longEnough = [...asked].length >= SEARCH_LEAST
  const groups =
    longEnough && found.data
      ? KINDS.map((kind) => ({ kind, hits: hitsOf(found.data, kind).slice(0, PER_KIND) })).filter(
          (group) => group.hits.length,
        )
      : []
  const hits = groups.flatMap((group) => group.hits)
  const current = Math.min(chosen, hits.length - 1)

  const open = (href: string) => {
    onClose()
    void router.navigate({ href })
  }
  const search = (words: string) => open(paths.search(words.trim() || undefined))
  useEffect(() => {
    // the dialog has given the field the focus by now
    const typed = takeTyped()
    if (typed.endsWith('\n')) search(typed)
    // at once: the next key comes to the field and finds it filled
    else if (typed) queueMicrotask(() => flushSync(() => setText(typed)))
  }, [])
  const handleKey = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (step && hits.length) {
      event.preventDefault()
      const next = (current + step + hits.length) % hits.length
      setChosen(next)
      document.getElementById(`${listId}-${next}`)?.scrollIntoView({ block: 'nearest' })
    }
    if (event.key === 'Enter') {
      event.preventDefault()
      const hit = hits[current]
      if (hit) open(hit.href)
      else search(text)
    }
  }

  return (
    <Dialog title="Search" onClose={onClose} width="40rem">
      <div className={styles.quick}>
        <SearchInput
          label="Search"
          role="combobox"
          aria-expanded={hits.length > 0}
          aria-controls={listId}
          aria-activedescendant={hits.length ? `${listId}-${current}` : undefined}
          aria-autocomplete="list"
          placeholder="Player, map, news, demo"
          maxLength={SEARCH_MOST}
          value={text}
          onChange={(event) => {
            setText(event.target.value)
            setChosen(0)
          }}
          onKeyDown={handleKey}
        />
        <div className={styles.quickList} id={listId} role="listbox" aria-label="Results" tabIndex={-1}>
          {groups.map(({ kind, hits: ofKind }) => (
            // biome-ignore lint/a11y/useSemanticElements: a group of options has no element of its own
            <div key={kind} role="group" aria-label={KIND_LABELS[kind]}>
              <div className={styles.quickGroup} aria-hidden="true">
                {KIND_LABELS[kind]}
              </div>
              {ofKind.map((hit) => {
                const index = hits.indexOf(hit)
                return (
                  <a
                    key={hit.key}
                    id={`${listId}-${index}`}
                    className={styles.quickHit}
                    role="option"
                    aria-selected={index === current}
                    tabIndex={-1}
                    href={hit.href}
                    onClick={onClose}
                  >
                    {hit.country !== undefined && <Flag code={hit.country} />}
                    <span className={LOOKS[hit.kind]} dir="auto">
                      {hit.title}
                    </span>
                    {hit.aside && <span className={`muted ${styles.textMuted}`}>{hit.aside}</span>}
                  </a>
                )
              })}
            </div>
          ))}
        </div>
        <p className={`muted ${styles.textMuted}`} aria-live="polite">
          {!longEnough
            ? 'Type at least 2 characters.'
            : found.isError
              ? 'Could not search.'
              : !found.data || found.isPlaceholderData
                ? 'Searching…'
                : hits.length === 0
                  ? `No results for ${asked}`
                  : 'Arrows choose, Enter opens.'}
        </p>
      </div>
    </Dialog>
  )
}
