import { LONGJUMP_CATEGORIES } from '@kz/contract/runs/longjump-types'
import { useMemo } from 'react'
import { Term } from '../../blocks/term.tsx'
import { paths } from '../../lib/url/paths.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { PageHead } from '../../ui/page/page-head.tsx'
import panel from '../../ui/page/panel.module.css'
import { Board } from './board.tsx'
import { BoardFilters } from './board-filters.tsx'
import { History } from './history.tsx'
import styles from './longjumps.module.css'
import { keyOf, type LongjumpsState, readState, writeState } from './longjumps-state.ts'

interface LongjumpsPageProps {
  /** the query of the address */
  query: Record<string, unknown>
  /** `typed` replaces the address; other changes are a step of the browser's history */
  onQuery: (query: Record<string, string | undefined>, typed: boolean) => void
}

/** /longjumps: ten categories, each with its board by distance or block, and its history. */
export function LongjumpsPage({ query, onQuery }: LongjumpsPageProps) {
  const state = useMemo(() => readState(query), [query])
  const change = (part: Partial<LongjumpsState>, typed = false) =>
    onQuery(writeState({ ...state, page: 1, ...part }), typed)
  const { category, view } = state
  return (
    <div className="stack">
      <PageHead
        title="Longjumps"
        sub={
          <>
            Ten ways over a gap, from the <Term of="lj">LJ</Term> on, by distance and by block
          </>
        }
      >
        <ButtonLink small href={paths.uploadLongjump()}>
          Submit long jump
        </ButtonLink>
      </PageHead>
      <nav className={styles.ljKinds} aria-label="Categories">
        {LONGJUMP_CATEGORIES.map((kind) => (
          <a
            key={kind.name}
            href={addressOf({ ...state, category: kind, page: 1, all: false })}
            aria-current={kind === category ? 'page' : undefined}
            dir="auto"
          >
            {kind.name}
          </a>
        ))}
      </nav>
      <section className={panel.panel} aria-label={`${category.name}, ${view}`}>
        <BoardFilters state={state} onChange={change} />
        {view === 'board' ? <Board state={state} onChange={change} /> : <History key={keyOf(category)} state={state} />}
      </section>
    </div>
  )
}

function addressOf(state: LongjumpsState): string {
  const query = Object.entries(writeState(state)).filter((pair): pair is [string, string] => pair[1] !== undefined)
  const text = new URLSearchParams(query).toString()
  return text ? `${paths.longjumps()}?${text}` : paths.longjumps()
}
