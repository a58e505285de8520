import { CallError } from '@kz/contract/wire/call-error'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { ProfilePage, ProfilePlace, profileQuery } from '../../features/profile/profile-page.tsx'
import { useNavigate, useParams, useRawSearchParams } from '../../lib/router/router-context.tsx'
import { useSession } from '../../lib/session/session.ts'
import { paths } from '../../lib/url/paths.ts'
import { NotFoundPage } from './not-found-page.tsx'

type Search = Readonly<Record<string, unknown>>

const queryText = (search: Search): string => {
  const text = new URLSearchParams(Object.entries(search).map(([key, value]) => [key, String(value)])).toString()
  return text ? `?${text}` : ''
}

/** /profile: one's own. */
export function OwnProfileRoute() {
  const { user } = useSession()
  return user ? <PlayerProfile asked={user.pseudo} path={paths.ownProfile()} /> : null
}

/**
 * /profile/{user}: a nickname without case, the name of a holder without an account, a former nickname or a number; the
 * address is then replaced by the present name.
 */
export function ProfileRoute() {
  const { user: asked = '' } = useParams()
  return <PlayerProfile asked={asked} path={null} />
}

/** `path`: where the page stands when it is not at the player's own address. */
function PlayerProfile({ asked, path }: { asked: string; path: string | null }) {
  const search = useRawSearchParams()
  const navigate = useNavigate()
  const { user } = useSession()
  const query = useQuery(profileQuery(asked))
  const { data: profile, error } = query
  const [found, setFound] = useState<{ pseudo: string; formerly: string } | null>(null)
  const place = path ?? (profile ? paths.profile(profile.pseudo) : null)

  useEffect(() => {
    if (!profile) return
    const { pseudo, formerly } = profile
    if (formerly) setFound({ pseudo, formerly })
    if (path === null && pseudo !== asked) {
      void navigate({ href: paths.profile(pseudo) + location.search, replace: true, resetScroll: false })
    }
  }, [profile, path, asked, navigate])

  if (error instanceof CallError && error.status < 500) return <NotFoundPage />
  if (!profile || place === null) return <ProfilePlace query={query} />
  return (
    <ProfilePage
      key={profile.pseudo}
      profile={profile}
      formerly={found?.pseudo === profile.pseudo ? found.formerly : null}
      isOwn={user?.userId === profile.id}
      search={search}
      href={(next) => place + queryText(next)}
      onSearch={(next, typed = false) =>
        navigate({ href: place + queryText(next), replace: typed, resetScroll: false })
      }
    />
  )
}
