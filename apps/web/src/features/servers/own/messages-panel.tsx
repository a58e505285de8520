import type { ServerMessage } from '@kz/contract/runs/game-servers'
import { useQuery } from '@tanstack/react-query'
import { Check, Pause, Play, TriangleAlert, X } from 'lucide-react'
import { useState } from 'react'
import { Time } from '../../../blocks/time/time.tsx'
import { queryOf } from '../../../lib/api.ts'
import { count } from '../../../lib/text/format.ts'
import { Button } from '../../../ui/button.tsx'
import { Chip } from '../../../ui/chip.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Panel } from '../../../ui/page/panel.tsx'
import { ListBody } from '../../../ui/table/list-body.tsx'
import { Table } from '../../../ui/table/table.tsx'
import { logText } from './log-text.ts'
import styles from './messages-panel.module.css'

type Kind = 'all' | 'refused' | 'lost'

/** What comes in is looked for so often, unless it is paused. */
const EVERY = 3_000
const PAGE = 50
const WAYS = { in: 'to us', out: 'from us', line: '' } as const
const LOOKS = {
  ok: { icon: Check, look: styles.ok },
  refused: { icon: X, look: styles.refused },
  lost: { icon: TriangleAlert, look: styles.lost },
} as const

const clock = (date: Date): string => {
  const iso = date.toISOString()
  const isToday = iso.slice(0, 10) === new Date().toISOString().slice(0, 10)
  return isToday ? iso.slice(11, 19) : `${iso.slice(5, 10)} ${iso.slice(11, 16)}`
}

/** What the server and we said to each other, the latest first: all of it, what was refused, or when the line was lost. */
export function MessagesPanel({ server: { id, name } }: { server: { id: number; name: string } }) {
  const [kind, setKind] = useState<Kind>('all')
  const [before, setBefore] = useState<number | undefined>(undefined)
  const [isPaused, setPaused] = useState(false)
  const stands = isPaused || before !== undefined
  const found = useQuery({
    ...queryOf('GET /game-server/own-messages', { query: { id, kind, ...(before && { before }) } }),
    ...{ staleTime: 0, refetchInterval: stands ? false : EVERY },
  })
  const show = (next: Kind) => {
    setKind(next)
    setBefore(undefined)
  }
  const messages = found.data?.messages ?? []
  return (
    <Panel
      flush
      title="Last messages"
      actions={
        <>
          {!stands && <span className={styles.live}>live</span>}
          <Button small kind="ghost" aria-pressed={isPaused} onClick={() => setPaused(!isPaused)}>
            <Icon of={isPaused ? Play : Pause} size="sm" />
            {isPaused ? 'Go on' : 'Pause'}
          </Button>
        </>
      }
      footer={
        <>
          <div className="row wrap">
            <Chip on={kind === 'all'} onToggle={() => show('all')}>
              All
            </Chip>
            <Chip on={kind === 'refused'} onToggle={() => show('refused')}>
              Refused {count(found.data?.refused ?? 0)}
            </Chip>
            <Chip on={kind === 'lost'} onToggle={() => show('lost')}>
              Lost line {count(found.data?.lost ?? 0)}
            </Chip>
          </div>
          <div className="row wrap end">
            {before !== undefined && (
              <Button small onClick={() => setBefore(undefined)}>
                Latest
              </Button>
            )}
            {messages.length === PAGE && (
              <Button small onClick={() => setBefore(messages.at(-1)?.id)}>
                Older
              </Button>
            )}
            <span className="dim">kept 7 days</span>
          </div>
        </>
      }
    >
      <ListBody
        query={found}
        name="the messages"
        rows={8}
        isEmpty={({ messages: all }) => all.length === 0}
        none={kind === 'all' ? 'Nothing came in yet.' : 'None in the last seven days.'}
        hint={kind === 'all' ? 'Paste the two lines and restart the server.' : undefined}
      >
        {({ messages: all }) => (
          <Table
            caption={`What ${name} and this site said to each other`}
            region={`Last messages of ${name}`}
            maxHeight="24rem"
            className={styles.log}
            lines={all}
            columns={[
              { head: 'Time (UTC)', look: styles.mono, cell: ({ at }) => <Time iso={at} text={clock} /> },
              { head: 'Way', silent: true, look: 'dim', className: styles.wide, cell: ({ way }) => WAYS[way] },
              {
                head: 'Message',
                cell: ({ name: of, number }) => (
                  <>
                    <b className={styles.mono}>{of}</b> {number !== null && <span className="dim">{number}</span>}
                  </>
                ),
              },
              {
                head: 'Id',
                look: 'dim',
                className: styles.wide,
                cell: ({ messageId }) => (messageId ? `#${messageId}` : ''),
              },
              { head: 'What', className: styles.what, cell: ({ what }) => <bdi>{logText(what)}</bdi> },
              { head: 'Answer', cell: (message) => <Answer message={message} /> },
            ]}
          />
        )}
      </ListBody>
    </Panel>
  )
}

function Answer({ message: { answer, kind } }: { message: ServerMessage }) {
  if (!answer && kind === 'ok') return null
  const { icon, look } = LOOKS[kind]
  return (
    <span className={`${styles.answer} ${look}`}>
      <Icon of={icon} size="sm" />
      <span>{(answer && logText(answer)) || (kind === 'lost' ? 'it comes again' : 'refused')}</span>
    </span>
  )
}
