import { KzGuessrPage } from '../../features/kzguessr/kzguessr-page.tsx'
import { useNavigate, useRawSearchParams } from '../../lib/router/router-context.tsx'
import { paths } from '../../lib/url/paths.ts'

/** /kzguessr with its game or room in the address. */
export function KzGuessrRoute() {
  const query = useRawSearchParams()
  const navigate = useNavigate()
  const game = Number(query.game)
  return (
    <KzGuessrPage
      gameId={Number.isSafeInteger(game) && game > 0 ? game : null}
      room={typeof query.room === 'string' && query.room ? query.room.slice(0, 16) : null}
      onShow={(search) => navigate({ href: paths.kzGuessr(search), resetScroll: false })}
    />
  )
}
