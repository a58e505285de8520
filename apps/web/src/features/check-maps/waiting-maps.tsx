import type { WaitingMap } from '@kz/contract/runs/game-servers'
import { useQuery } from '@tanstack/react-query'
import { Ban, Check } from 'lucide-react'
import { Age } from '../../blocks/time/age.tsx'
import { useMutation } from '../../blocks/use-mutation.ts'
import { counted } from '../../blocks/words.ts'
import { api, queryOf } from '../../lib/api.ts'
import { AskButton } from '../../ui/ask-button.tsx'
import { Panel } from '../../ui/page/panel.tsx'
import requests from '../../ui/request-list.module.css'

const EVERY = 60_000

/** Maps that servers sent runs of and that are not here: each is taken in or refused. Nothing where no run waits. */
export function WaitingMaps() {
  const { data } = useQuery({ ...queryOf('GET /game-server/waiting-maps'), staleTime: 0, refetchInterval: EVERY })
  if (!data || data.maps.length === 0) return null
  return (
    <Panel flush title="Runs wait for these maps" sub={counted(data.maps.length, 'map')}>
      <ul className={`${requests.requests} ${requests.centred}`}>
        {data.maps.map((map) => (
          <WaitingLine key={`${map.mapName} ${map.crc}`} map={map} isOneOfMany={hasMore(data.maps, map)} />
        ))}
      </ul>
    </Panel>
  )
}

/** Whether runs wait for several files of the same name: each is decided by itself. */
const hasMore = (maps: readonly WaitingMap[], { mapName }: WaitingMap): boolean =>
  maps.filter((map) => map.mapName.toLowerCase() === mapName.toLowerCase()).length > 1

interface WaitingLineProps {
  map: WaitingMap
  isOneOfMany: boolean
}

function WaitingLine({ map: { mapName, crc, runs, players, since }, isOneOfMany }: WaitingLineProps) {
  const { act, busy } = useMutation({ refetches: ['GET /game-server/waiting-maps', 'GET /map/list'] })
  const decide = (accept: boolean) =>
    act(
      (answer) => `${counted(answer.runs, 'run')} ${accept ? 'taken in' : 'refused'}`,
      () =>
        api.call('PUT /game-server/waiting-map', {
          body: { mapName, accept, ...(isOneOfMany && { crc: crc ?? 'unknown' }) },
        }),
    )
  const file = crc === null ? 'file not known' : `CRC ${crc}`
  const waits = `${counted(runs, 'run')} of ${counted(players, 'player')} ${runs === 1 ? 'waits' : 'wait'} for `
  return (
    <li>
      <span className={requests.words}>
        {waits}
        <b dir="auto">{mapName}</b>{' '}
        <span className="dim">
          {file}, since <Age iso={since} />
        </span>
      </span>
      <span className="row wrap">
        <AskButton
          label="Take in"
          of={isOneOfMany ? `${mapName}, ${file}` : mapName}
          icon={Check}
          kind="primary"
          title={`Take in ${mapName}?`}
          verb="Take in"
          busy={busy}
          act={() => decide(true)}
        >
          <p>
            The map gets a page, without pictures and files yet. {capitalRuns(runs)} on it.
            {isOneOfMany && ' Runs on its other files keep waiting.'}
          </p>
        </AskButton>
        <AskButton
          isDanger
          label="Refuse"
          of={isOneOfMany ? `${mapName}, ${file}` : mapName}
          icon={Ban}
          title={`Refuse ${mapName}?`}
          verb="Refuse map"
          busy={busy}
          act={() => decide(false)}
        >
          <p>
            {isOneOfMany
              ? 'Runs on this file of the map are refused, and those to come as soon as their replay says so.'
              : 'Runs on it are refused from now on, and those that wait as well.'}
          </p>
        </AskButton>
      </span>
    </li>
  )
}

const capitalRuns = (runs: number): string => (runs === 1 ? 'The run counts' : `The ${counted(runs, 'run')} count`)
