import { ArrowLeft } from 'lucide-react'
import { type ReactNode, type RefObject, useEffect, useRef } from 'react'
import { usePageKeys } from '../../lib/hooks/use-page-keys.ts'
import { useSearchParams } from '../../lib/url/use-search-params.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Keys } from '../../ui/keys.tsx'
import type { Kept } from '../../ui/use-kept-lines.ts'
import styles from './desk.module.css'
import { DeskLine } from './desk-line.tsx'

const ADDRESS = { open: 0 } as const
/** From here on the list and what is open in it stand side by side. */
const SIDE_BY_SIDE = '(width >= 64rem)'

/** Which of the places is open, and the ways to another. Their keys are ids. */
export interface OpenPlace<Item> {
  current: Kept<Item> | undefined
  /** the address names it: where there is no room beside the list, it stands in the list's place */
  isChosen: boolean
  pane: RefObject<HTMLDivElement | null>
  /** 0: none, back to the list */
  open: (id: number) => void
  openAndFocus: (id: number) => void
  /** the place behind the open one that can still be decided, or else the first */
  openNext: () => void
}

/** The place of a desk that the address names, or else the first that can be decided. */
export function useOpenPlace<Item>(places: readonly Kept<Item>[]): OpenPlace<Item> {
  const [address, go] = useSearchParams(ADDRESS)
  const pane = useRef<HTMLDivElement>(null)
  const focusPane = useRef(false)
  const current = places.find(({ key }) => key === address.open) ?? places.find(({ gone }) => !gone) ?? places[0]
  // beside the filters of the page
  const open = (id: number) => go({ open: id }, { beside: true })
  const openAndFocus = (id: number) => {
    focusPane.current = true
    open(id)
  }
  // the one that was in hand has left the page, and the focus with it
  useEffect(() => {
    if (!focusPane.current || current === undefined) return
    focusPane.current = false
    pane.current?.querySelector<HTMLElement>('h2')?.focus({ preventScroll: matchMedia(SIDE_BY_SIDE).matches })
  }, [current])
  const openNext = () => openAndFocus(Number(nextOpen(places, current?.key)?.key ?? 0))
  return { current, isChosen: address.open > 0, pane, open, openAndFocus, openNext }
}

interface DeskFrameProps<Item> {
  /** names the list: `Demos waiting` */
  label: string
  places: readonly Kept<Item>[]
  /** of useOpenPlace */
  at: OpenPlace<Item>
  /** the cells of a line */
  line: (item: Item) => ReactNode
  /** what was decided about it, and a way back */
  said: (place: Kept<Item>) => { said: string | undefined; undo?: ReactNode }
  /** the one that is open */
  card: (item: Item, gone: boolean) => ReactNode
  /** the keys of this kind, beside J and K */
  keys: ReactNode
  /** takes the newest decision back, where that can be */
  undoLast?: () => void
}

/**
 * Left one line for each, right the one that is open; on phones the list, then one. J and K go through the list, and a key
 * that a control names (`aria-keyshortcuts`) presses it: of the open one, or else of what is decided about all of them
 * (`data-part="decide"`).
 */
export function DeskFrame<Item>({ label, places, at, line, said, card, keys, undoLast }: DeskFrameProps<Item>) {
  const { current, pane, open, openAndFocus } = at
  const move = (by: 1 | -1) => () => {
    const place = places.findIndex(({ key }) => key === current?.key)
    const next = places[Math.min(places.length - 1, Math.max(0, place + by))]
    if (next) openAndFocus(Number(next.key))
  }
  usePageKeys('[data-part="player"]', (key) => {
    if (key === 'j') return move(1)
    if (key === 'k') return move(-1)
    if (key === 'z') return undoLast
    const named = `[aria-keyshortcuts="${key.toUpperCase()}"]`
    const control =
      pane.current?.querySelector<HTMLElement>(named) ??
      document.querySelector<HTMLElement>(`[data-part="decide"] ${named}`)
    // one that cannot be pressed says why
    const isBlocked = control?.getAttribute('aria-disabled') === 'true'
    return control ? () => (isBlocked ? control.focus() : control.click()) : undefined
  })
  return (
    <div className={styles.desk} data-open={at.isChosen || undefined}>
      <section className={styles.list} aria-label={label}>
        <ul>
          {places.map((place) => (
            <DeskLine
              key={place.key}
              isCurrent={place === current}
              gone={place.gone}
              {...said(place)}
              onOpen={() => open(Number(place.key))}
            >
              {line(place.line)}
            </DeskLine>
          ))}
        </ul>
        <p className={styles.keys}>
          <Keys names={['J', 'K']} /> next and previous {keys}
          {undoLast && (
            <>
              {' '}
              <Keys names={['Z']} /> undo
            </>
          )}
        </p>
      </section>
      <div ref={pane} className={styles.pane}>
        <div className={styles.back}>
          <Button small kind="ghost" onClick={() => open(0)}>
            <Icon of={ArrowLeft} size="sm" />
            Back to the list
          </Button>
        </div>
        {current && <div key={current.key}>{card(current.line, current.gone)}</div>}
      </div>
    </div>
  )
}

function nextOpen<Item>(places: readonly Kept<Item>[], key: Kept<Item>['key'] | undefined): Kept<Item> | undefined {
  const at = places.findIndex((place) => place.key === key)
  const isLeft = (place: Kept<Item>) => !place.gone && place.key !== key
  return places.slice(at + 1).find(isLeft) ?? places.find(isLeft)
}
