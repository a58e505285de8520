import { useQuery } from '@tanstack/react-query'
import { Check, X } from 'lucide-react'
import { OwnPanel } from '../../../blocks/submissions/own-panel.tsx'
import { replacedIn } from '../../../blocks/submissions/replaced-in.ts'
import { queryOf } from '../../../lib/api.ts'
import { paths } from '../../../lib/paths.ts'
import { useRawAddress } from '../../../lib/raw-address.ts'
import { useSession } from '../../../lib/session.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { FileDrop } from '../../../ui/file-drop.tsx'
import { Note } from '../../../ui/note.tsx'
import { PageHead } from '../../../ui/page-head.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { LongjumpCard } from './longjump-card.tsx'
import { useLongjump } from './use-longjump.ts'
import '../upload.css'
import './longjump.css'

const BLOCKED = 'Longjump upload is blocked'

/** /upload-longjump: drop a demo, see what the plugin printed and what the frames show, send it. */
export function UploadLongjumpPage() {
  const { user } = useSession()
  const replaces = replacedIn(useRawAddress())
  const longjump = useLongjump(replaces)
  const { data: upload } = useQuery(queryOf('GET /upload/is-longjump-demo-blocked'))
  const { job } = longjump
  return (
    <div className="stack">
      <PageHead title="Submit longjump" sub="One jump a demo. It is measured here first, a person looks at it after.">
        {upload &&
          (upload.blocked ? (
            <Tag kind="loss" icon={X}>
              {BLOCKED}
            </Tag>
          ) : (
            <Tag kind="gain" icon={Check}>
              Longjump upload enabled
            </Tag>
          ))}
      </PageHead>
      {upload?.blocked && (
        <Note kind="warn">
          {BLOCKED}.{upload.reason && ` ${upload.reason}`}
          {upload.until && ` Until ${upload.until} UTC.`} Longjumps you have sent stay in the queue.
        </Note>
      )}
      <div className="up">
        <div className="stack">
          {replaces !== undefined && (
            <Note>This file takes the place of the one you sent. It keeps its place in the queue.</Note>
          )}
          {user ? (
            <FileDrop
              title="Drop a longjump here"
              hint=".dem, or .zip with one .dem, up to 16 MB"
              accept=".dem,.zip"
              blockedBy={upload?.blocked ? BLOCKED : undefined}
              onFiles={([file]) => file && void longjump.add(file)}
            />
          ) : (
            <Note
              action={
                <ButtonLink small href={paths.login(paths.uploadLongjump())}>
                  Log in
                </ButtonLink>
              }
            >
              Log in to send a longjump. What we look at is on this page.
            </Note>
          )}
          {job && (
            <Panel title="This longjump" flush>
              <div aria-live="polite">
                <LongjumpCard job={job} longjump={longjump} />
              </div>
            </Panel>
          )}
        </div>
        <div className="stack">
          {user && <OwnPanel kind="longjump" />}
          <Panel
            title="Before you send"
            actions={
              <ButtonLink small kind="ghost" href={paths.rules()}>
                All rules
              </ButtonLink>
            }
          >
            <div className="prose text-sm">
              <ul>
                <li>Knife or USP, 100 frames a second at most.</li>
                <li>Leave the plugin's line in the demo: start before the run-up, stop after the landing.</li>
                <li>The block is the gap in whole units, edge to edge.</li>
                <li>No scripts, no binds changed during the jump.</li>
                <li>Your file is read in this browser first; only what you send leaves it.</li>
              </ul>
            </div>
          </Panel>
        </div>
      </div>
    </div>
  )
}
