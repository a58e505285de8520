import { useNavigate, useSearch } from '@tanstack/react-router'
import { KzGuessrPage } from '../../features/kzguessr/kzguessr-page.tsx'

/** /kzguessr with its game or room in the address. */
export function KzGuessrRoute() {
  const query: Record<string, unknown> = useSearch({ strict: false })
  const navigate = useNavigate()
  const game = Number(query.game)
  return (
    <KzGuessrPage
      gameId={Number.isSafeInteger(game) && game > 0 ? game : null}
      room={typeof query.room === 'string' && query.room ? query.room.slice(0, 16) : null}
      onShow={(search) => navigate({ to: '/kzguessr', search, resetScroll: false })}
    />
  )
}
