import { useQuery } from '@tanstack/react-query'
import { useMutation } from '../../../blocks/use-mutation.ts'
import { api, queryOf } from '../../../lib/api.ts'
import { Switch } from '../../../ui/field/switch.tsx'
import { Note } from '../../../ui/note.tsx'
import { PageBody } from '../../../ui/page/page-body.tsx'
import { Panel } from '../../../ui/page/panel.tsx'
import { DiscordPanel } from './discord-panel.tsx'
import { NoticeMatrix } from './matrix.tsx'
import styles from './notices.module.css'
import { CHANNEL_CALLS, PushPanel } from './push-panel.tsx'

/** What one is told of, and where: the matrix, then what its columns lead to. */
export function NoticesTab() {
  const found = useQuery(queryOf('GET /notification/channels'))
  return (
    <PageBody query={found} name="your channels" rows={12}>
      {(channels) => {
        const { devices, hook, digest, emailVerified } = channels
        const isSetUp = {
          ...{ onSite: true, byPush: devices.length > 0, byMail: emailVerified },
          ...{ byDigest: digest && emailVerified, byHook: hook !== null },
        }
        return (
          <div className={styles.columns}>
            <div className="stack">
              {!emailVerified && <Note kind="warn">Mail starts once you have confirmed your e-mail.</Note>}
              <NoticeMatrix isSetUp={isSetUp} />
            </div>
            <div className="stack">
              <PushPanel channels={channels} />
              <DigestPanel digest={digest} />
              <DiscordPanel hook={hook} />
            </div>
          </div>
        )
      }}
    </PageBody>
  )
}

function DigestPanel({ digest }: { digest: boolean }) {
  const { act } = useMutation({ refetches: CHANNEL_CALLS })
  const change = (wanted: boolean) =>
    act(wanted ? 'You get a digest every Sunday' : 'No digest any more', () =>
      api.call('PUT /notification/digest', { query: { wanted } }),
    )
  return (
    <Panel
      id="byDigest"
      title="Digest"
      actions={<Switch label="Weekly" on={digest} onChange={(wanted) => void change(wanted)} />}
    >
      <p>Sunday evening by mail: your ranks, your records that were beaten, the best runs of players you follow.</p>
      <p className="dim">Nothing new, no mail. Every mail has one link that ends it, without a login.</p>
    </Panel>
  )
}
