import type { PublicBan } from '@kz/contract/review/moderation'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { PlayerName } from '../../blocks/member/player-name.tsx'
import { Moment } from '../../blocks/run/moment.tsx'
import { queryOf } from '../../lib/api.ts'
import { count } from '../../lib/text/format.ts'
import { word } from '../../lib/text/word.ts'
import { useSearchParams } from '../../lib/url/use-search-params.ts'
import { Choices } from '../../ui/field/choice.tsx'
import { SearchInput } from '../../ui/field/search-input.tsx'
import { PageHead, SUB_TO_COME } from '../../ui/page/page-head.tsx'
import { PagedList } from '../../ui/table/paged-list.tsx'
import tableStyles from '../../ui/table/table.module.css'
import { type Column, Table } from '../../ui/table/table.tsx'
import { Tag } from '../../ui/tag.tsx'
import styles from './ban-list.module.css'

const KINDS = { general: 'General', comment: 'Comments', submit: 'Submissions' } as const
const STATES = { active: 'Active', expired: 'Expired', lifted: 'Lifted' } as const
const CHOICES = {
  kind: { label: word('Kind'), all: word('All kinds'), of: KINDS },
  state: { label: 'State', all: 'All states', of: STATES },
} as const
const LOOKS = { active: 'loss', expired: 'plain', lifted: 'gain' } as const

const ADDRESS = {
  kind: ['', 'general', 'comment', 'submit'],
  state: ['', 'active', 'expired', 'lifted'],
  q: '',
  page: 1,
} as const

/** /banlist: who is banned, from what, why and until when. */
export function BanListPage() {
  const [{ kind, state, q: query, page }, go] = useSearchParams(ADDRESS)
  const found = useQuery({
    ...queryOf('GET /user/banlist', {
      query: { page, ...(kind && { kind }), ...(state && { state }), ...(query && { query }) },
    }),
    placeholderData: keepPreviousData,
  })
  const turnTo = (next: number) => go({ page: next }, { toTop: true })
  const hint = kind || state || query ? 'Nothing matches these filters.' : 'Everybody behaves.'
  return (
    <div className="stack">
      <PageHead title="Ban list" sub={found.data ? `${count(found.data.totalItems)} bans` : SUB_TO_COME}>
        <SearchInput
          label="Player"
          maxLength={64}
          value={query}
          onChange={(event) => go({ q: event.target.value, page: 1 }, { toTop: true })}
        />
        <Choices
          className=""
          choices={CHOICES}
          values={{ kind, state }}
          onChange={(change) => go({ ...change, page: 1 }, { toTop: true })}
        />
      </PageHead>
      <PagedList name="bans" query={found} of={({ bans }) => bans} hint={hint} page={page} onPage={turnTo}>
        {(bans) => <BanTable bans={bans} />}
      </PagedList>
      <p className="dim">If you think a ban is wrong, write to a member of the team with its date.</p>
    </div>
  )
}

const COLUMNS: Column<PublicBan>[] = [
  { head: 'Player', cell: (ban) => <PlayerName name={ban.pseudo} country={ban.country} /> },
  { head: 'From', className: styles.more, cell: (ban) => KINDS[ban.kind] },
  {
    head: 'Reason',
    look: tableStyles.wrap,
    cell: (ban) => (
      <>
        <bdi>{ban.reason}</bdi>
        <span className={`dim tiny ${styles.short}`}>
          {KINDS[ban.kind]}, <End ban={ban} />
        </span>
      </>
    ),
  },
  {
    head: 'Since',
    className: styles.more,
    look: 'dim',
    cell: (ban) => <Moment iso={ban.startDate} look="day" />,
  },
  { head: 'Until', className: styles.more, look: 'dim', cell: (ban) => <Until ban={ban} /> },
  { head: 'By', className: styles.more, look: 'dim', cell: () => 'Staff' },
  { head: 'State', cell: (ban) => <Tag kind={LOOKS[ban.state]}>{STATES[ban.state]}</Tag> },
]

function BanTable({ bans }: { bans: readonly PublicBan[] }) {
  const caption = 'Bans, the newest first'
  return <Table region="Bans table" caption={caption} className={styles.bans} lines={bans} columns={COLUMNS} />
}

function Until({ ban: { expirationDate } }: { ban: PublicBan }) {
  return expirationDate ? <Moment iso={expirationDate} look="day" /> : 'Permanent'
}

/** On phones, where it has no column. */
function End({ ban }: { ban: PublicBan }) {
  if (ban.expirationDate === null) return <>permanent</>
  return (
    <>
      until <Until ban={ban} />
    </>
  )
}
