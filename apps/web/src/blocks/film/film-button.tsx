import { useQuery } from '@tanstack/react-query'
import { Clapperboard } from 'lucide-react'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { Icon } from '../../ui/icon.tsx'
import { QueryBody } from '../../ui/page/query-body.tsx'
import { Spinner } from '../../ui/page/spinner.tsx'
import { usePlayer, usePlayerValue } from '../replay/player.ts'
import type { FilmSource } from './film-source.ts'

/** Opens what makes a film of the run; its code comes when it is first pressed. */
export function FilmButton(source: Omit<FilmSource, 'player'>) {
  const player = usePlayer()
  const part = usePlayerValue(({ film }) => film)
  return (
    <>
      <Button small kind="ghost" onClick={() => player.film('whole')}>
        <Icon of={Clapperboard} size="sm" /> Make a film
      </Button>
      {part !== null && <LateDialog source={{ ...source, player }} part={part} onClose={() => player.film(null)} />}
    </>
  )
}

function LateDialog(props: { source: FilmSource; part: string; onClose: () => void }) {
  const code = useQuery({
    queryKey: ['code', 'film'],
    queryFn: () => import('./ui/film-dialog.tsx'),
    staleTime: Number.POSITIVE_INFINITY,
    structuralSharing: false,
  })
  if (code.data) return <code.data.FilmDialog {...props} />
  return (
    <Dialog fillsPhone title="Make a film" width="72rem" onClose={props.onClose}>
      <QueryBody query={code} name="what makes films" loading={<Spinner label="Loading what makes films" />}>
        {() => null}
      </QueryBody>
    </Dialog>
  )
}
