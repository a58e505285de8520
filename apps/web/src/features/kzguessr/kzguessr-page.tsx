import type { GuessrMode } from '@kz/contract/guessr/guessr-rules'
import { useQuery } from '@tanstack/react-query'
import { Trophy } from 'lucide-react'
import { useState } from 'react'
import { useMutation } from '../../blocks/use-mutation.ts'
import { api, queryOf } from '../../lib/api.ts'
import { useSession } from '../../lib/session/session.ts'
import { paths } from '../../lib/url/paths.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { PageBody } from '../../ui/page/page-body.tsx'
import { PageHead } from '../../ui/page/page-head.tsx'
import { Game } from './game.tsx'
import { Menu } from './menu.tsx'
import { Phase } from './phase.tsx'
import { Result } from './result.tsx'
import { RoomPage } from './room/room-page.tsx'
import { SoundButton } from './sound-button.tsx'

interface KzGuessrPageProps {
  /** a game of one's own that is shown, open or finished */
  gameId: number | null
  /** the code of the room one sits in or was sent to */
  room: string | null
  onShow: (shown: { game?: number; room?: string }) => void
}

/** /kzguessr: name the map. The address holds the game or the room. */
export function KzGuessrPage({ gameId, room, onShow }: KzGuessrPageProps) {
  const { user } = useSession()
  const own = useQuery({ ...queryOf('GET /kzguessr/own'), staleTime: 0 })
  const { act, busy } = useMutation({ refetches: ['GET /kzguessr/own'] })
  /** stays on the page when its last round is over, until its player has read the answer */
  const [played, setPlayed] = useState<number | null>(null)
  const [typed, setTyped] = useState('')
  const start = async (mode: GuessrMode, first = '') => {
    setTyped(first)
    const started = await act(null, () => api.call('POST /kzguessr/start', { body: { mode } }))
    if (!started) return
    setPlayed(started.answer.gameId)
    onShow({ game: started.answer.gameId })
  }
  const enter = async (code: string | null) => {
    const opened = await act(null, () =>
      code === null ? api.call('POST /kzguessr/room') : api.call('POST /kzguessr/room/join', { body: { code } }),
    )
    if (opened) onShow({ room: opened.answer.code })
  }
  const leave = () => {
    void own.refetch()
    onShow({})
  }
  if (room && user) return <RoomPage code={room} onLeft={leave} />
  return (
    <div className="stack">
      <PageHead title="KzGuessr" sub="Five pictures, forty seconds each. Type the map.">
        <div className="row">
          <SoundButton />
          <ButtonLink small href={paths.kzGuessrLeaderboard()}>
            <Icon of={Trophy} size="sm" />
            Season leaderboard
          </ButtonLink>
        </div>
      </PageHead>
      <PageBody query={own} name="the game" rows={8}>
        {(known) =>
          gameId === null ? (
            <Phase name="What to play">
              <Menu
                own={known}
                busy={busy}
                onStart={(mode, first) => void start(mode, first)}
                onGame={(game) => onShow({ game })}
                room={room}
                onRoom={(code) => void enter(code)}
              />
            </Phase>
          ) : known.open?.gameId === gameId || played === gameId ? (
            <Game
              key={gameId}
              gameId={gameId}
              typed={typed}
              onOpened={() => setPlayed(gameId)}
              onFinished={async () => {
                await own.refetch()
                setPlayed(null)
              }}
            />
          ) : (
            <Result gameId={gameId} onBack={() => onShow({})} />
          )
        }
      </PageBody>
    </div>
  )
}
