import type { SearchKind } from '@kz/contract/search'
import { useEffect, useState } from 'react'
import { useDebounced } from '../../lib/hooks/use-debounced.ts'
import { useSearchParams } from '../../lib/url/use-search-params.ts'
import { Chip } from '../../ui/chip.tsx'
import { SearchInput } from '../../ui/field/search-input.tsx'
import { EmptyState } from '../../ui/page/empty-state.tsx'
import { PageBody } from '../../ui/page/page-body.tsx'
import { PageHead } from '../../ui/page/page-head.tsx'
import panel from '../../ui/page/panel.module.css'
import { Panel } from '../../ui/page/panel.tsx'
import { Pager } from '../../ui/table/pager.tsx'
import { HitList } from './hit-list.tsx'
import { hitsOf, KIND_LABELS, KINDS, SEARCH_LEAST, SEARCH_MOST, totalText } from './hits.ts'
import styles from './search.module.css'
import { useSearch } from './use-search.ts'

const FIRST_HITS = 5

const ADDRESS = { q: '', kind: ['', ...KINDS], page: 1 } as const

/** /search: what is looked for, the kind and the page stand in the address. */
export function SearchPage() {
  const [{ q: asked, kind: chosen, page }, change] = useSearchParams(ADDRESS)
  const kind = chosen || null
  const [text, setText] = useState(asked)
  const typed = useDebounced(text)

  const go = (q: string, nextKind: SearchKind | null, nextPage = 1) =>
    change({ q, kind: nextKind ?? '', page: nextPage }, { toTop: true })
  // no effect: the first one would undo what was typed before the scripts were there
  const [shown, setShown] = useState(asked)
  if (asked !== shown) {
    setShown(asked)
    setText(asked)
  }
  useEffect(() => {
    if (typed.trim() !== asked && typed === text) void go(typed.trim(), kind)
  }, [typed])

  const found = useSearch(asked, kind, page)
  // the counts of the other kinds stay visible beside one kind's pages
  const all = useSearch(asked, null)
  const totals = { ...all.data?.totals, ...found.data?.totals }
  const longEnough = [...asked].length >= SEARCH_LEAST
  const groups = KINDS.filter((one) => kind === null || one === kind)
    .map((one) => ({ one, hits: found.data ? hitsOf(found.data, one) : [] }))
    .filter(({ hits }) => hits.length > 0)

  return (
    <div className="stack">
      <PageHead title="Search" />
      <search>
        <form
          onSubmit={(event) => {
            event.preventDefault()
            void go(text.trim(), kind)
          }}
        >
          <SearchInput
            label="Search"
            placeholder="Player, map, news, demo"
            maxLength={SEARCH_MOST}
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
        </form>
      </search>
      <fieldset className={styles.searchTabs} aria-label="Kind">
        <Chip on={kind === null} onToggle={() => void go(asked, null)}>
          All
        </Chip>
        {KINDS.map((one) => (
          <Chip key={one} on={kind === one} onToggle={() => void go(asked, one)}>
            {KIND_LABELS[one]}
            {longEnough && totals[one] !== undefined && ` ${totalText(totals[one])}`}
          </Chip>
        ))}
      </fieldset>
      <div className="stack" aria-live="polite" aria-busy={found.isPlaceholderData}>
        {!longEnough ? (
          <section className={panel.panel} aria-label="Results">
            <EmptyState title="What are you looking for?">Type at least 2 characters.</EmptyState>
          </section>
        ) : (
          <PageBody
            query={found}
            name="what was searched"
            rows={8}
            doing="Searching"
            height="2.5rem"
            failed="Could not search."
            isEmpty={() => groups.length === 0}
            empty={
              <section className={panel.panel} aria-label="Results">
                <EmptyState title={`No results for ${asked}`}>
                  Words match from their beginning: fewer letters find more.
                </EmptyState>
              </section>
            }
          >
            {() =>
              groups.map(({ one, hits }) => (
                <Panel
                  key={one}
                  title={KIND_LABELS[one]}
                  flush
                  {...(kind === null &&
                    (totals[one] ?? 0) > FIRST_HITS && {
                      footer: (
                        <button type="button" className={`link ${styles.more}`} onClick={() => void go(asked, one)}>
                          All {totalText(totals[one] ?? 0)}{' '}
                          {one === 'forum' ? 'forum messages' : KIND_LABELS[one].toLowerCase()}
                        </button>
                      ),
                    })}
                >
                  <HitList hits={kind === null ? hits.slice(0, FIRST_HITS) : hits} />
                </Panel>
              ))
            }
          </PageBody>
        )}
      </div>
      {kind && found.data && groups.length > 0 && (
        <Pager
          page={page}
          pages={Math.min(50, Math.ceil((totals[kind] ?? 0) / found.data.pageSize))}
          onPage={(next) => void go(asked, kind, next)}
          label="Pages of results"
        />
      )}
    </div>
  )
}
