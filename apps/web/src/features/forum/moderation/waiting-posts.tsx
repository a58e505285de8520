import type { HeldPost } from '@kz/contract/forum/forum'
import { Hourglass } from 'lucide-react'
import { BBCodeText } from '../../../blocks/markup/bbcode-text.tsx'
import { Moment } from '../../../blocks/run/moment.tsx'
import { Panel } from '../../../ui/page/panel.tsx'
import { Tag } from '../../../ui/tag.tsx'

/** One's own posts that staff has not let through yet: nobody else sees them here. */
export function WaitingPosts({ posts }: { posts: readonly HeldPost[] }) {
  return posts.map(({ id, threadId, title, message, dateIso }) => (
    <Panel
      key={id}
      title={threadId === null ? title : 'Your reply'}
      sub={<Moment iso={dateIso} look="clock" />}
      actions={
        <Tag kind="warn" icon={Hourglass}>
          Waiting for approval
        </Tag>
      }
    >
      <BBCodeText forum text={message} />
      <p className="dim small">
        Staff read links and pictures from new accounts first. Until then only you see this, and you are told when it is
        published.
      </p>
    </Panel>
  ))
}
