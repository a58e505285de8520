import type { OwnBan } from '@kz/contract/review/appeals'
import { useQuery } from '@tanstack/react-query'
import { Moment } from '../../../blocks/run/moment.tsx'
import { api, queryOf } from '../../../lib/api.ts'
import { Panel } from '../../../ui/page/panel.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { AppealForm } from './appeal-form.tsx'

const FROM = { general: 'From the site', comment: 'From commenting', submit: 'From submitting' } as const

/** The bans one has and had, why and until when, and what one says against them; nothing for who never had one. */
export function OwnBansPanel() {
  const { data = [] } = useQuery(queryOf('GET /user/bans'))
  if (data.length === 0) return null
  return (
    <Panel title="Bans">
      <div className="stack">
        {data.map((ban) => (
          <Ban
            key={ban.id}
            ban={ban}
            isReplaced={data.some(({ id, kind, state }) => id !== ban.id && kind === ban.kind && state === 'active')}
          />
        ))}
      </div>
    </Panel>
  )
}

/** `isReplaced`: another ban of its kind stands. */
function Ban({ ban, isReplaced }: { ban: OwnBan; isReplaced: boolean }) {
  const { id, kind, reason, startIso, untilIso, state, appeal } = ban
  return (
    <section className="stack">
      <p className="row wrap">
        <b>{FROM[kind]}</b>
        <Tag>{state}</Tag>
        <span>
          since <Moment iso={startIso} look="day" />
          {untilIso === null ? ', without an end' : ', until '}
          {untilIso !== null && <Moment iso={untilIso} look="clock" />}
        </span>
      </p>
      <p dir="auto">Reason: {reason || 'not stated'}</p>
      {appeal ? (
        <p className="muted" dir="auto">
          You said: {appeal.text}{' '}
          {appeal.outcome === null
            ? 'Staff will answer.'
            : `Staff: the ban ${appeal.outcome === 'resolved' ? 'was lifted' : 'stays'}. ${appeal.answer}`}
          {appeal.outcome === 'resolved' && isReplaced && ' Another ban of this kind stands.'}
        </p>
      ) : (
        state === 'active' && (
          <AppealForm send={(text) => api.call('POST /user/appeal', { body: { banId: id, text } })} />
        )
      )}
    </section>
  )
}
