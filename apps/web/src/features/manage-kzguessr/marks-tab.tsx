import type { GuessrMark } from '@kz/contract/guessr/guessr-staff'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { PlayerName } from '../../blocks/member/player-name.tsx'
import { Moment } from '../../blocks/run/moment.tsx'
import { dayDate } from '../../blocks/time/day-date.ts'
import { useMutation } from '../../blocks/use-mutation.ts'
import { api, queryOf } from '../../lib/api.ts'
import { count } from '../../lib/text/format.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/dialog/dialog.tsx'
import { TextField } from '../../ui/field/field.tsx'
import { Segmented } from '../../ui/field/segmented.tsx'
import { KeptTable } from '../../ui/kept-table.tsx'
import { ListBody } from '../../ui/table/list-body.tsx'
import { Pager } from '../../ui/table/pager.tsx'
import { Tag } from '../../ui/tag.tsx'
import timeText from '../../ui/time/time-text.module.css'
import { useKeptLines, useSaid } from '../../ui/use-kept-lines.ts'
import styles from './manage-kzguessr.module.css'

const STATES = [
  { value: 'open', label: 'Open' },
  { value: 'settled', label: 'Looked at' },
] as const

const WHY = {
  fast: 'faster than anyone types',
  'first step': 'always at the first step',
  'same place': 'same address or browser as',
} as const

/** Games whose answers are not like a person's: looked at, or struck with a reason. */
export function MarksTab() {
  const [state, setState] = useState<'open' | 'settled'>('open')
  const [page, setPage] = useState(1)
  const [asked, setAsked] = useState<{ mark: GuessrMark; act: 'strike' | 'settle' } | null>(null)
  const { act, busy } = useMutation({ refetches: ['GET /kzguessr/marks'] })
  const list = useQuery({
    ...queryOf('GET /kzguessr/marks', { query: { state, page } }),
    placeholderData: keepPreviousData,
  })
  const said = useSaid()
  const kept = useKeptLines(list.data?.marks ?? [], {
    keyOf: ({ id }) => id,
    view: list.isPlaceholderData ? null : `${state} ${page}`,
  })
  const restore = ({ game: { gameId } }: GuessrMark) =>
    void act('It counts again', () => api.call('DELETE /kzguessr/strike', { query: { gameId } }))
  return (
    <div className="stack">
      <div className="row">
        <Segmented
          label="State"
          options={STATES}
          value={state}
          onChange={(next) => {
            setState(next)
            setPage(1)
          }}
        />
      </div>
      <ListBody
        framed
        query={list}
        name="the flagged games"
        rows={6}
        isEmpty={() => kept.length === 0}
        none="Nothing flagged."
        hint="A flag means nothing until somebody has looked."
      >
        {(data) => (
          <>
            <KeptTable
              region="Table of flagged games"
              className={styles.odd}
              lines={kept}
              said={said}
              columns={[
                {
                  head: 'Player',
                  cell: (mark) => (
                    <>
                      <PlayerName name={mark.player.pseudo} country={mark.player.country} />
                      <span className={styles.narrow}>
                        <Game mark={mark} />
                        <Rounds mark={mark} />
                        <Why mark={mark} />
                      </span>
                    </>
                  ),
                },
                { head: 'Game', cell: (mark) => <Game mark={mark} /> },
                { head: 'Rounds', cell: (mark) => <Rounds mark={mark} /> },
                { head: 'Why', cell: (mark) => <Why mark={mark} /> },
                {
                  head: 'Actions',
                  silent: true,
                  right: true,
                  cell: (mark) => (
                    <span className={styles.acts}>
                      {mark.game.struck ? (
                        <Button small busy={busy} onClick={() => restore(mark)}>
                          Count it again
                        </Button>
                      ) : (
                        <Button small kind="danger" onClick={() => setAsked({ mark, act: 'strike' })}>
                          Strike
                        </Button>
                      )}
                      {!mark.settled && (
                        <Button small onClick={() => setAsked({ mark, act: 'settle' })}>
                          Looked at
                        </Button>
                      )}
                    </span>
                  ),
                },
              ]}
            />
            {data.totalPages > 1 && <Pager page={page} pages={data.totalPages} onPage={setPage} />}
          </>
        )}
      </ListBody>
      {asked && (
        <Decide
          {...asked}
          busy={busy}
          onClose={() => setAsked(null)}
          onDecide={async (text) => {
            const { mark } = asked
            const done =
              asked.act === 'strike'
                ? await act('Game struck', () =>
                    api.call('POST /kzguessr/strike', {
                      query: { gameId: mark.game.gameId },
                      body: { reason: text },
                    }),
                  )
                : await act('Looked at', () =>
                    api.call('PUT /kzguessr/mark', { query: { id: mark.id }, body: { note: text } }),
                  )
            if (!done) return
            said.say(mark.id, asked.act === 'strike' ? 'Struck' : 'Looked at')
            setAsked(null)
          }}
        />
      )}
    </div>
  )
}

function Game({ mark: { game } }: { mark: GuessrMark }) {
  return (
    <span className="row wrap">
      {game.mode}, {dayDate(new Date(game.day))}, {count(game.points)}
      {game.struck && <Tag kind="loss">{`Struck: ${game.struck}`}</Tag>}
    </span>
  )
}

const Rounds = ({ mark: { game } }: { mark: GuessrMark }) => (
  <span className={timeText.time}>{game.rounds.map(({ ms }) => (ms / 1000).toFixed(1)).join(', ')}</span>
)

const Why = ({ mark: { kind, other, markedIso, settled } }: { mark: GuessrMark }) => (
  <span>
    {WHY[kind]}
    {kind === 'same place' && ' '}
    {other ? <PlayerName name={other.pseudo} country={other.country} /> : kind === 'same place' && 'a guest'},{' '}
    <Moment iso={markedIso} look="clock" />
    {settled && (settled.note ? ` (${settled.by}: ${settled.note})` : ` (${settled.by}: fine)`)}
  </span>
)

interface DecideProps {
  mark: GuessrMark
  act: 'strike' | 'settle'
  busy: boolean
  onClose: () => void
  onDecide: (text: string) => void
}

function Decide({ mark, act, busy, onClose, onDecide }: DecideProps) {
  const [text, setText] = useState('')
  const strikes = act === 'strike'
  return (
    <ConfirmDialog
      title={strikes ? `Strike this game of ${mark.player.pseudo}?` : 'Looked at?'}
      verb={strikes ? 'Strike game' : 'Looked at'}
      kind={strikes ? 'danger' : 'primary'}
      busy={busy}
      onCancel={onClose}
      onConfirm={() => (strikes && !text.trim() ? undefined : onDecide(text.trim()))}
    >
      <div className="stack">
        <p>
          {strikes
            ? 'It no longer counts, and the boards follow. The player sees the reason.'
            : 'It leaves the open list. The game still counts.'}
        </p>
        <TextField
          label={strikes ? 'Reason' : 'Note, optional'}
          required={strikes}
          maxLength={300}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
      </div>
    </ConfirmDialog>
  )
}
