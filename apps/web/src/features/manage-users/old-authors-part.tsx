import type { StaffAuthorClaim } from '@kz/contract/accounts/old-authors'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Moment } from '../../blocks/run/moment.tsx'
import { counted } from '../../blocks/words.ts'
import { queryOf } from '../../lib/api.ts'
import { paths } from '../../lib/url/paths.ts'
import { Button } from '../../ui/button.tsx'
import chip from '../../ui/chip.module.css'
import { Chip } from '../../ui/chip.tsx'
import requests from '../../ui/request-list.module.css'
import { PagedList } from '../../ui/table/paged-list.tsx'
import { Tag } from '../../ui/tag.tsx'
import { AuthorClaimDialog } from './author-claim-dialog.tsx'

interface OldAuthorsPartProps {
  decided: boolean
  page: number
  go: (change: { decided?: boolean; page?: number }) => void
}

/** Members who ask for what they wrote on an earlier site, each to be answered. */
export function OldAuthorsPart({ decided, page, go }: OldAuthorsPartProps) {
  const [asked, setAsked] = useState<{ claim: StaffAuthorClaim; give: boolean } | null>(null)
  const found = useQuery({
    ...queryOf('GET /admin/old-author/claims', { query: { state: decided ? 'decided' : 'open', page } }),
    placeholderData: keepPreviousData,
  })
  return (
    <>
      <div className={chip.chips}>
        <Chip on={decided} onToggle={() => go({ decided: !decided, page: 1 })}>
          Answered
        </Chip>
      </div>
      <PagedList
        name="requests"
        query={found}
        of={({ claims }) => claims}
        none={decided ? 'No request answered yet.' : 'Nobody asks for an old name.'}
        hint="Members ask in their settings, under Account."
        page={page}
        onPage={(next) => go({ page: next })}
      >
        {(claims) => (
          <ul className={requests.requests}>
            {claims.map((claim) => (
              <li key={claim.id}>
                <ClaimText claim={claim} />
                {claim.state === 'open' && (
                  <span className="row wrap">
                    <Button
                      small
                      kind="ok"
                      aria-label={`Give ${claim.name} to ${claim.player}`}
                      blockedBy={
                        claim.authors.some(({ claimedBy }) => claimedBy === null)
                          ? undefined
                          : 'No unclaimed author has this name'
                      }
                      onClick={() => setAsked({ claim, give: true })}
                    >
                      Give
                    </Button>
                    <Button
                      small
                      kind="danger"
                      aria-label={`Refuse ${claim.name} to ${claim.player}`}
                      onClick={() => setAsked({ claim, give: false })}
                    >
                      Refuse
                    </Button>
                  </span>
                )}
              </li>
            ))}
          </ul>
        )}
      </PagedList>
      {asked && <AuthorClaimDialog {...asked} onClose={() => setAsked(null)} />}
    </>
  )
}

function ClaimText({ claim }: { claim: StaffAuthorClaim }) {
  const { name, player, date, reason, state, answer, decidedBy, authors } = claim
  return (
    <div className={`${requests.words} ${requests.lines}`}>
      <span>
        <a className="link" href={paths.profile(player)}>
          <bdi>{player}</bdi>
        </a>{' '}
        asks for{' '}
        <b>
          <bdi>{name}</bdi>
        </b>{' '}
        <span className="dim">
          <Moment iso={date} look="clock" />
        </span>{' '}
        {state === 'given' && <Tag kind="gain">Given</Tag>}
        {state === 'refused' && <Tag kind="loss">Refused</Tag>}
      </span>
      <span dir="auto">{reason}</span>
      {state === 'open' ? (
        <span className="dim">
          {authors.length === 0 && 'Nobody has this name.'}
          {authors.map(({ id, messages, claimedName }, at) => (
            <span key={id}>
              {at > 0 && '; '}
              number {id}, {counted(messages, 'post')}
              {claimedName && (
                <>
                  , <bdi>{claimedName}</bdi> has it
                </>
              )}
            </span>
          ))}
        </span>
      ) : (
        <span className="dim">
          <bdi>{decidedBy}</bdi>: <span dir="auto">{answer}</span>
        </span>
      )}
    </div>
  )
}
