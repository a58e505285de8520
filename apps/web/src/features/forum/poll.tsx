import type { ForumPoll } from '@kz/contract/forum/forum'
import { useState } from 'react'
import { Moment } from '../../blocks/run/moment.tsx'
import { counted } from '../../blocks/words.ts'
import { api } from '../../lib/api.ts'
import { Button } from '../../ui/button.tsx'
import { Panel } from '../../ui/page/panel.tsx'
import styles from './poll.module.css'
import { useForumWriting } from './writing/use-forum-writing.ts'

interface PollProps {
  threadId: number
  poll: ForumPoll
}

/** The question of a thread: its answers as bars, and for who may vote as choices. */
export function Poll({ threadId, poll }: PollProps) {
  const { question, most, options, voters, canVote, isOpen, closesAt } = poll
  const own = options.filter((option) => option.own).map(({ position }) => position)
  const [chosen, setChosen] = useState<readonly number[] | null>(null)
  const now = chosen ?? own
  const { busy, run } = useForumWriting()
  const total = Math.max(1, voters)

  const choose = (position: number, isOn: boolean) => {
    if (most === 1) setChosen([position])
    else setChosen(isOn ? [...now, position].slice(-most) : now.filter((each) => each !== position))
  }
  const send = async (positions: readonly number[], said: string) => {
    const call = () =>
      api.call('POST /forum/threads/{id}/vote', { params: { id: threadId }, body: { options: [...positions] } })
    if (await run(call, said)) setChosen(null)
  }
  return (
    <Panel
      title={question}
      sub={
        <>
          {counted(voters, 'vote')}
          {!isOpen && ', closed'}
          {isOpen && closesAt !== null && (
            <>
              , until <Moment iso={closesAt} look="day" />
            </>
          )}
        </>
      }
    >
      <form
        onSubmit={(event) => {
          event.preventDefault()
          void send(now, 'Vote counted')
        }}
      >
        <ul className={styles.options}>
          {options.map(({ position, label, votes, own: isOwn }) => (
            <li key={position} className={styles.option} style={{ '--share': votes / total } as React.CSSProperties}>
              {canVote ? (
                <label>
                  <input
                    type={most === 1 ? 'radio' : 'checkbox'}
                    name="poll"
                    checked={now.includes(position)}
                    onChange={({ target }) => choose(position, target.checked)}
                  />
                  {label}
                </label>
              ) : (
                <span>
                  {label}
                  {isOwn && <span className="dim"> your vote</span>}
                </span>
              )}
              <span className={styles.count}>
                {votes} <span className="dim">{Math.round((votes / total) * 100)} %</span>
              </span>
            </li>
          ))}
        </ul>
        <div className="row">
          {canVote ? (
            <>
              <Button type="submit" small busy={busy} disabled={chosen === null || chosen.length === 0}>
                Vote
              </Button>
              {own.length > 0 && (
                <Button small kind="ghost" busy={busy} onClick={() => send([], 'Vote taken back')}>
                  Take my vote back
                </Button>
              )}
              {most > 1 && <span className="dim small">Up to {most} answers</span>}
            </>
          ) : (
            <span className="dim small">{isOpen ? 'Members who may write here can vote.' : 'Voting is over.'}</span>
          )}
        </div>
      </form>
    </Panel>
  )
}
