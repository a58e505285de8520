import type { SubmissionKind } from '@kz/contract/review/submission-kinds'
import type { QueryKey } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { usePageKeys } from '../../lib/hooks/use-page-keys.ts'
import { useSearchParams } from '../../lib/url/use-search-params.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Keys } from '../../ui/keys.tsx'
import type { Kept } from '../../ui/use-kept-lines.ts'
import styles from './desk.module.css'
import { DeskContext } from './desk-context.ts'
import { DeskLine } from './desk-line.tsx'
import { useDeskState } from './use-desk.ts'

const ADDRESS = { open: 0 } as const
/** From here on the list and what is open in it stand side by side. */
const SIDE_BY_SIDE = '(width >= 64rem)'

interface DeskProps<Item> {
  kind: SubmissionKind
  /** of the queue: it is asked again when a decision was taken back */
  queryKey: QueryKey
  /** names the list: `Demos waiting` */
  label: string
  places: readonly Kept<Item>[]
  /** the cells of a line */
  line: (item: Item) => ReactNode
  /** what a line is of, where it is undone: `kz_map by Ann` */
  nameOf: (item: Item) => string
  /** the one that is open */
  card: (item: Item, gone: boolean) => ReactNode
  /** the keys of this kind, beside J and K */
  keys: ReactNode
}

/**
 * The desk of those who check: left one line for each submission, right the one that is open. What is decided keeps its
 * line, says so, and can be taken back there; the next one is opened.
 */
export function Desk<Item>({ kind, queryKey, label, places, line, nameOf, card, keys }: DeskProps<Item>) {
  const [{ open }, go] = useSearchParams(ADDRESS)
  const pane = useRef<HTMLDivElement>(null)
  const focusPane = useRef(false)
  const current = places.find(({ key }) => key === open) ?? places.find(({ gone }) => !gone) ?? places[0]
  const openAndFocus = (id: number) => {
    focusPane.current = true
    go({ open: id })
  }
  const desk = useDeskState({
    kind,
    queryKey,
    onDecided: () => openAndFocus(Number(nextOpen(places, current?.key)?.key ?? 0)),
    onUndone: openAndFocus,
  })
  const move = (by: 1 | -1) => () => {
    const at = places.findIndex(({ key }) => key === current?.key)
    const next = places[Math.min(places.length - 1, Math.max(0, at + by))]
    if (next) openAndFocus(Number(next.key))
  }
  usePageKeys('[data-part="player"]', (key) => {
    if (key === 'j') return move(1)
    if (key === 'k') return move(-1)
    const button = pane.current?.querySelector<HTMLElement>(`[aria-keyshortcuts="${key.toUpperCase()}"]`)
    // one that cannot be pressed says why
    const isBlocked = button?.getAttribute('aria-disabled') === 'true'
    return button ? () => (isBlocked ? button.focus() : button.click()) : undefined
  })
  // the one that was in hand has left the page, and the focus with it
  useEffect(() => {
    if (!focusPane.current || current === undefined) return
    focusPane.current = false
    pane.current?.querySelector<HTMLElement>('h2')?.focus({ preventScroll: matchMedia(SIDE_BY_SIDE).matches })
  }, [current])

  return (
    <DeskContext value={desk}>
      <div className={styles.desk} data-open={open > 0 || undefined}>
        <section className={styles.list} aria-label={label}>
          <ul>
            {places.map((place) => (
              <DeskLine
                key={place.key}
                kind={kind}
                isCurrent={place === current}
                gone={place.gone}
                name={nameOf(place.line)}
                onOpen={() => go({ open: Number(place.key) })}
                id={Number(place.key)}
              >
                {line(place.line)}
              </DeskLine>
            ))}
          </ul>
          <p className={styles.keys}>
            <Keys names={['J', 'K']} /> next and previous {keys}
          </p>
        </section>
        <div ref={pane} className={styles.pane}>
          <div className={styles.back}>
            <Button small kind="ghost" onClick={() => go({ open: 0 })}>
              <Icon of={ArrowLeft} size="sm" />
              Back to the list
            </Button>
          </div>
          {current && <div key={current.key}>{card(current.line, current.gone)}</div>}
        </div>
      </div>
    </DeskContext>
  )
}

/** The place behind this one that can still be decided, or else the first. */
function nextOpen<Item>(places: readonly Kept<Item>[], key: Kept<Item>['key'] | undefined): Kept<Item> | undefined {
  const at = places.findIndex((place) => place.key === key)
  const isLeft = (place: Kept<Item>) => !place.gone && place.key !== key
  return places.slice(at + 1).find(isLeft) ?? places.find(isLeft)
}
