import { Play } from 'lucide-react'
import { CopyAddress } from '../../blocks/copy-address.tsx'
import { useSite } from '../../lib/session/site.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'

const STEAM = 'steam://connect/'

/** The way into the game: a link that starts it, and the address for those whose browser does not. `isMain`: on a page of its own. */
export function JoinServer({ joinUrl, isMain = false }: { joinUrl: string | null; isMain?: boolean }) {
  const { joinServer } = useSite()
  const url = joinUrl ?? (joinServer && `${STEAM}${joinServer}`)
  if (!url) return null
  return (
    <div className="row">
      <ButtonLink className="grow" href={url} {...(isMain && { kind: 'primary' as const })}>
        <Icon of={Play} size="sm" />
        Join our server to play!
      </ButtonLink>
      <CopyAddress address={url.replace(STEAM, '')} label="Copy server address" />
    </div>
  )
}
