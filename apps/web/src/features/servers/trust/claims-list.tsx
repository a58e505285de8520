import type { ServerClaim } from '@kz/contract/runs/game-servers'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Moment } from '../../../blocks/run/moment.tsx'
import { queryOf } from '../../../lib/api.ts'
import { paths } from '../../../lib/url/paths.ts'
import { Button } from '../../../ui/button.tsx'
import { Panel } from '../../../ui/page/panel.tsx'
import requests from '../../../ui/request-list.module.css'
import { ListBody } from '../../../ui/table/list-body.tsx'
import { addressOf } from '../servers.ts'
import { ClaimDialog } from './claim-dialog.tsx'

const EVERY = 60_000

/** Servers that players ask for, the newest first, each to be accepted or refused. */
export function ClaimsList() {
  const found = useQuery({ ...queryOf('GET /game-server/claims'), staleTime: 0, refetchInterval: EVERY })
  const [asked, setAsked] = useState<{ claim: ServerClaim; accept: boolean } | null>(null)
  return (
    <Panel flush title="Asked for" sub={found.data && `${found.data.claims.length} open`}>
      <ListBody
        query={found}
        name="the requests"
        rows={3}
        isEmpty={({ claims }) => claims.length === 0}
        none="No servers waiting for approval."
        hint="Players ask on their page My servers."
      >
        {({ claims }) => (
          <ul className={requests.requests}>
            {claims.map((claim) => (
              <li key={claim.id}>
                <div className={`${requests.words} ${requests.lines}`}>
                  <span className="row wrap">
                    <b dir="auto">{claim.name}</b>
                    <span className="dim">{addressOf(claim)}</span>
                  </span>
                  <span className="dim">
                    by{' '}
                    <a className="link" href={paths.profile(claim.player)} dir="auto">
                      {claim.player}
                    </a>
                    , <Moment iso={claim.date} look="clock" />
                  </span>
                  <span dir="auto">{claim.reason}</span>
                </div>
                <span className="row wrap">
                  <Button
                    small
                    kind="ok"
                    aria-label={`Accept ${claim.name}`}
                    onClick={() => setAsked({ claim, accept: true })}
                  >
                    Accept
                  </Button>
                  <Button
                    small
                    kind="danger"
                    aria-label={`Refuse ${claim.name}`}
                    onClick={() => setAsked({ claim, accept: false })}
                  >
                    Refuse
                  </Button>
                </span>
              </li>
            ))}
          </ul>
        )}
      </ListBody>
      {asked && <ClaimDialog {...asked} onClose={() => setAsked(null)} />}
    </Panel>
  )
}
