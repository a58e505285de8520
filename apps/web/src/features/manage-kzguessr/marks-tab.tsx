import type { GuessrMark } from '@kz/contract/guessr-staff'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Moment } from '../../blocks/moment.tsx'
import { PlayerName } from '../../blocks/player-name.tsx'
import { useAction } from '../../blocks/use-action.ts'
import { api, queryOf } from '../../lib/api.ts'
import { count } from '../../lib/format.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { TextField } from '../../ui/field.tsx'
import { Pager } from '../../ui/pager.tsx'
import { ScrollRegion } from '../../ui/panel.tsx'
import { QueryBody } from '../../ui/query-body.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { Tag } from '../../ui/tag.tsx'

const STATES = [
  { value: 'open', label: 'Open' },
  { value: 'settled', label: 'Looked at' },
] as const

const WHY = { fast: 'faster than one types', 'first step': 'always at the first step' } as const

/** Games whose answers are not like a person's: looked at, or struck with a reason. */
export function MarksTab() {
  const [state, setState] = useState<'open' | 'settled'>('open')
  const [page, setPage] = useState(1)
  const [asked, setAsked] = useState<{ mark: GuessrMark; act: 'strike' | 'settle' } | null>(null)
  const { act, busy } = useAction({ asks: ['GET /kzguessr/marks'] })
  const list = useQuery({
    ...queryOf('GET /kzguessr/marks', { query: { state, page } }),
    placeholderData: keepPreviousData,
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
      <section className="panel">
        <QueryBody
          query={list}
          name="the odd games"
          loading={<SkeletonRows label="Loading the odd games" count={6} />}
          padded
          isEmpty={({ marks }) => marks.length === 0}
          empty={
            <EmptyState title="Nothing odd.">A mark says nothing against a player until somebody looked.</EmptyState>
          }
        >
          {(data) => (
            <>
              <ScrollRegion label="Odd games table">
                <table className="tbl">
                  <thead>
                    <tr>
                      <th scope="col">Player</th>
                      <th scope="col">Game</th>
                      <th scope="col">Rounds</th>
                      <th scope="col">Why</th>
                      <th scope="col">
                        <span className="sr">Actions</span>
                      </th>
                    </tr>
                  </thead>
                  <tbody>
                    {data.marks.map((mark) => (
                      <tr key={mark.id}>
                        <td>
                          <PlayerName name={mark.player.pseudo} country={mark.player.country} />
                        </td>
                        <td>
                          {mark.game.mode}, {mark.game.day}, {count(mark.game.points)}
                          {mark.game.struck && <Tag kind="loss">{`Struck: ${mark.game.struck}`}</Tag>}
                        </td>
                        <td className="t">{mark.game.rounds.map(({ ms }) => (ms / 1000).toFixed(1)).join(', ')}</td>
                        <td>
                          {WHY[mark.kind]}, <Moment iso={mark.markedIso} look="clock" />
                          {mark.settled && ` (${mark.settled.by}: ${mark.settled.note || 'fine'})`}
                        </td>
                        <td className="r">
                          <span className="row">
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
                        </td>
                      </tr>
                    ))}
                  </tbody>
                </table>
              </ScrollRegion>
              {data.totalPages > 1 && <Pager page={page} pages={data.totalPages} onPage={setPage} />}
            </>
          )}
        </QueryBody>
      </section>
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
            if (done) setAsked(null)
          }}
        />
      )}
    </div>
  )
}

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
            ? 'It counts no more and the boards follow. The player reads the reason.'
            : 'It leaves the open ones. The game counts as before.'}
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
