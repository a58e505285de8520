import { COLLECTION_STATES, type CollectionState } from '@kz/contract/rules'
import type { DemoCollection } from '@kz/contract/runs/collections'
import { ChevronRight } from 'lucide-react'
import { paths } from '../../lib/url/paths.ts'
import { Icon } from '../../ui/icon.tsx'
import pageHead from '../../ui/page/page-head.module.css'
import { Tag } from '../../ui/tag.tsx'
import styles from './collections.module.css'
import { useFocusKept } from './use-focus-kept.ts'

/** A state this page does not know is shown as the first. */
export const knownState = (status: string): CollectionState =>
  COLLECTION_STATES.find((state) => state === status) ?? 'SUBMITTED'

const KINDS = { SUBMITTED: 'warn', APPROVED: 'gain', RELEASED: 'info' } as const

export const StateTag = ({ status }: { status: string }) => (
  <Tag kind={KINDS[knownState(status)]}>{knownState(status)}</Tag>
)

const minute = (date: string): string => date.slice(0, 16)

/** The three states as chevrons; the one it is in has a soft ground. */
export function StateFlow({ collection }: { collection: DemoCollection }) {
  const { submittedBy, collectionDate, checkedBy, checkDate, releaseDate } = collection
  const now = knownState(collection.status)
  // the button that led to it is gone
  const list = useFocusKept<HTMLOListElement>(now)
  const said: Record<CollectionState, string> = {
    SUBMITTED: `by ${submittedBy}, ${minute(collectionDate)}`,
    APPROVED: checkDate ? `by ${checkedBy}, ${minute(checkDate)}` : 'files can no longer change',
    RELEASED: releaseDate ? minute(releaseDate) : 'with a news post, cannot be undone',
  }
  return (
    <ol ref={list} className={styles.flow} aria-label="Status" tabIndex={-1}>
      {COLLECTION_STATES.map((state) => (
        <li key={state} data-state={state} aria-current={state === now ? 'step' : undefined}>
          <b>{state}</b>
          {said[state]}
        </li>
      ))}
    </ol>
  )
}

interface CrumbsProps {
  /** the collection this page is below of */
  of?: DemoCollection
  here: string
}

export function Crumbs({ of, here }: CrumbsProps) {
  return (
    <nav className={pageHead.crumb} aria-label="Breadcrumb">
      <a href={paths.admin.dashboard()}>Admin</a>
      <Icon of={ChevronRight} size="sm" />
      <a href={paths.admin.collections()}>Demo collections</a>
      {of && (
        <>
          <Icon of={ChevronRight} size="sm" />
          <a href={paths.admin.collection(of.id)} dir="auto">
            {of.title}
          </a>
        </>
      )}
      <Icon of={ChevronRight} size="sm" />
      <span aria-current="page">{here}</span>
    </nav>
  )
}
